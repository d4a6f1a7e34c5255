/** The path on this server of recipe pictures that come with Endcap, such as those of the demo grocer. */
export const ownPicturesPath = "/recipe-pictures";

const ownPicture = /^\/recipe-pictures\/[a-z0-9-]+\.webp$/;
const maxLength = 2000;

/** Whether it is the path of a picture that comes with Endcap. */
export function isOwnPicture(image: string): boolean {
  return ownPicture.test(image);
}

/** Whether screens and widgets may load it: an https address, or the path of a picture that comes with Endcap. */
export function isRecipeImage(image: string): boolean {
  if (isOwnPicture(image)) return true;
  return image.length <= maxLength && URL.canParse(image) && new URL(image).protocol === "https:";
}

/** The picture as a row of the database names it, which may be older than the check; null for anything else. */
export function recipeImageOf({ image }: { image: string | null }): string | null {
  return image !== null && isRecipeImage(image) ? image : null;
}

/**
 * A recipe's picture for pages of other origins.
 * @param baseUrl of this server, without a trailing slash
 */
export function absoluteRecipeImage(row: { image: string | null }, baseUrl: string): string | null {
  const image = recipeImageOf(row);
  return image !== null && isOwnPicture(image) ? baseUrl + image : image;
}
