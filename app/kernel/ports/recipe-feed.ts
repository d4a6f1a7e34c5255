/** An outside collection of recipes. */
export interface RecipeFeed {
  /**
   * Recipes that match, best first, as the feed tells of them; to be read with readRecipe.
   * @throws Error when the feed can't be reached, takes too long or answers something else
   */
  search(query: { text: string; limit: number; offset: number }): Promise<unknown[]>;
}
