import { createCore } from "./core";
import { home } from "./load-file";

window.Endcap ??= {};
// A page may carry several snippets, each with this include: the first one serves them all.
if (home && !window.Endcap.mount) Object.assign(window.Endcap, createCore());
