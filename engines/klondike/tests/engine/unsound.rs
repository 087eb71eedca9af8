//! One unsound rule each; see `decide::planted` for what is wrong with them.

use klondike_engine::decide::planted::Planted;

pub(crate) struct StockUpForced;
impl Planted for StockUpForced {
    const STOCK_UP_FORCED: bool = true;
}

pub(crate) struct SafeStockUpForced;
impl Planted for SafeStockUpForced {
    const SAFE_STOCK_UP_FORCED: bool = true;
}

pub(crate) struct StockJustInTime;
impl Planted for StockJustInTime {
    const STOCK_JUST_IN_TIME: bool = true;
}

pub(crate) struct TwinNeverReleased;
impl Planted for TwinNeverReleased {
    const TWIN_NEVER_RELEASED: bool = true;
}

pub(crate) struct IndexIgnored;
impl Planted for IndexIgnored {
    const INDEX_IGNORED: bool = true;
}

pub(crate) struct SafeWithoutTwin;
impl Planted for SafeWithoutTwin {
    const SAFE_WITHOUT_TWIN: bool = true;
}

pub(crate) struct ExitsNeverRepeated;
impl Planted for ExitsNeverRepeated {
    const EXITS_NEVER_REPEATED: bool = true;
}

pub(crate) struct TwinNeverBared;
impl Planted for TwinNeverBared {
    const TWIN_NEVER_BARED: bool = true;
}

pub(crate) struct ColumnsNeverEmptied;
impl Planted for ColumnsNeverEmptied {
    const COLUMNS_NEVER_EMPTIED: bool = true;
}
