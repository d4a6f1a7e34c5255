import { Link } from "./Link";

window.Endcap?.definePart?.("weekly-ad-link", Link);
