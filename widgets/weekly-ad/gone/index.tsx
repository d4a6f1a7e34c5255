import { Gone } from "./Gone";

window.Endcap?.definePart?.("weekly-ad-gone", Gone);
