/** Backgrounds of tiles, from their top left to their bottom right. */
export const white = ["#ffffff", "#fdfaf1"] as const;
export const rose = ["#fff4ee", "#ffd6cd"] as const;
export const butter = ["#fffce6", "#ffefad"] as const;
export const mint = ["#f6fcef", "#d8efcf"] as const;
export const sky = ["#f5fbff", "#d3e9f7"] as const;
export const sand = ["#fffaf0", "#f6e1c0"] as const;
