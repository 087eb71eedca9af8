"use strict";
// Everything is readable without this: it shows one step at a time, and copies commands.
for (const section of document.querySelectorAll(".case")) {
  const slider = section.querySelector(".slider");
  if (slider) {
    const input = slider.querySelector("input");
    const show = () => {
      slider.querySelector("output").value = input.value;
      for (const frame of section.querySelectorAll(".frame")) {
        frame.hidden = frame.dataset.step !== input.value;
      }
    };
    input.addEventListener("input", show);
    slider.hidden = false;
    show();
  }
  for (const button of section.querySelectorAll(".command button")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(button.parentElement.querySelector("code").textContent);
      button.textContent = "copied";
    });
  }
}
