import { DealDialog } from "./DealDialog";

window.Endcap?.definePart?.("weekly-ad-deal", DealDialog);
