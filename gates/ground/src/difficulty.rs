//! How hard is the game? Deals played, searched and counted (RULES section 11).
//!
//! ```text
//!   measure    one deal: what the policies solve, and up to which threshold it was winnable
//!   journal    measured deals on disk, so that a long run goes on where it was
//!   survey     counts and intervals over all deals, by seats, K and threshold
//!   tables     the survey as Markdown, CSV and JSON      picture   as SVG
//!   publish    the tables inside a document
//! ```

pub(crate) mod journal;
pub(crate) mod measure;
pub(crate) mod picture;
pub(crate) mod publish;
pub(crate) mod survey;
pub(crate) mod tables;
