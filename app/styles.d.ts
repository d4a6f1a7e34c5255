/** Class names of a CSS module, by the name they have in the file. */
declare module "*.module.css" {
  const classes: Record<string, string>;
  export default classes;
}

/** The address of a stylesheet. */
declare module "*.css" {
  const href: string;
  export default href;
}

/** The address of a typeface's file. */
declare module "*.woff2" {
  const href: string;
  export default href;
}
