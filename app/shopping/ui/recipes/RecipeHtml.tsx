import styles from "./recipes.module.css";

/** The HTML of a recipe. The server has cleaned it when it came in and again when it went out. */
export function RecipeHtml({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by domain/recipes/recipe-html.server.ts
  return <div className={styles.html} dangerouslySetInnerHTML={{ __html: html }} />;
}
