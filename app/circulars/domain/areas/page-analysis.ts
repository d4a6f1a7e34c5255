import type { StoredPrint } from "#app/kernel/ports/page-renderer";
import { findPrintedEdges, type PrintedEdges } from "#reader/deals/printed-edges";
import { suggestPageAreas } from "#reader/deals/reading-suggestions";
import type { SuggestedArea } from "#reader/deals/suggestions";
import type { PageContent } from "#reader/page-content";
import { chooseWords, parseDeals, parseLinks, parseRules, parseWords } from "../pages/stored-content";

/** What a page's print tells without regard to what people have made of it. */
export interface PageAnalysis {
  suggestions: SuggestedArea[];
  edges: PrintedEdges;
}

/** More deals than any page has. */
const maxSuggestions = 1000;

/**
 * Works out what is printed on a page; for a child process, since it may take the square of the number of words.
 * What can't be read counts as not printed.
 */
export function analysePage(print: StoredPrint): PageAnalysis {
  const { aspect, pictures } = print;
  const reading = print.reading && {
    status: print.reading.status,
    words: parseWords(print.reading.words),
    deals: parseDeals(print.reading.deals),
  };
  const content: PageContent = {
    words: chooseWords(reading?.words ?? null, parseWords(print.words)),
    links: parseLinks(print.links),
    rules: parseRules(print.rules),
    pictures,
  };
  const others = print.others.map(({ words, readWords }) => {
    const read = readWords === null ? [] : parseWords(readWords);
    return read.length > 0 ? read : parseWords(words);
  });
  const suggestions = suggestPageAreas(content, reading, aspect, others).slice(0, maxSuggestions);
  return { suggestions: suggestions.map(withBoundedTexts), edges: findPrintedEdges(content, aspect) };
}

/** As long as the texts of an area may be. */
function withBoundedTexts(suggestion: SuggestedArea): SuggestedArea {
  const { deal, ingredient, prefix, details } = suggestion;
  return {
    ...suggestion,
    deal: deal.slice(0, 200),
    ingredient: ingredient.slice(0, 300),
    prefix: prefix.slice(0, 200),
    details: details.slice(0, 4000),
  };
}
