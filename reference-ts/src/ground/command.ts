// Commands and their texts (RULES 5, GATES).

/** What a seat may be asked to do. `slot` is of the own hand, `problem` a position, `seat` the one that is asked. */
export type Command =
  | { readonly kind: "select"; readonly slot: number; readonly problem: number }
  | { readonly kind: "hold" }
  | { readonly kind: "add"; readonly slot: number; readonly problem: number }
  | { readonly kind: "improvise"; readonly problem: number }
  | { readonly kind: "ask"; readonly seat: number }
  | { readonly kind: "pass" };

/** The command as text, such as `select 0 1`. */
export function commandText(command: Command): string {
  switch (command.kind) {
    case "select":
    case "add":
      return `${command.kind} ${command.slot} ${command.problem}`;
    case "improvise":
      return `improvise ${command.problem}`;
    case "ask":
      return `ask ${command.seat}`;
    case "hold":
    case "pass":
      return command.kind;
  }
}

/** The texts joined by `;`, empty for no command. */
export function commandsText(commands: readonly Command[]): string {
  return commands.map(commandText).join(";");
}

const NUMBER = "(0|[1-9][0-9]{0,8})";
const PLACE = new RegExp(`^(select|add) ${NUMBER} ${NUMBER}$`);
const IMPROVISE = new RegExp(`^improvise ${NUMBER}$`);
const ASK = new RegExp(`^ask ${NUMBER}$`);

/** The command of a canonical text, legal or not; null for any other text. Numbers have at most nine digits. */
export function parseCommand(text: string): Command | null {
  if (text === "hold" || text === "pass") return { kind: text };
  const place = PLACE.exec(text);
  if (place !== null) {
    const kind = place[1] === "select" ? "select" : "add";
    return { kind, slot: Number(place[2]), problem: Number(place[3]) };
  }
  const improvise = IMPROVISE.exec(text);
  if (improvise !== null) return { kind: "improvise", problem: Number(improvise[1]) };
  const ask = ASK.exec(text);
  if (ask !== null) return { kind: "ask", seat: Number(ask[1]) };
  return null;
}
