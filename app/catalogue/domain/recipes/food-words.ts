/** Words for ingredients and deals: in the singular, lower case and without accents. */
const words = (text: string) => new Set(text.trim().split(/\s+/));

/** Words for how a thing is, not what it is: with or without them it is the same thing to buy. */
export const qualities = words(`
  fresh freshly large medium small big jumbo mini extra whole half boneless skinless skin-on bone-in seedless
  ripe raw organic natural all-natural premium prime quality best good fine thin thick thinly thickly lean
  lowfat low-fat low reduced fat nonfat fat-free reduced-fat low-sodium reduced-sodium sodium unsalted salted
  free range free-range cage-free pasture-raised grass-fed farm farm-raised wild-caught caught local imported
  domestic homegrown favorite family value pack size sized grade tender softened melted chopped diced sliced
  minced grated shredded crumbled crushed cubed cut peeled seeded pitted trimmed washed rinsed drained halved
  quartered julienned torn packed heaping scant level loosely lightly finely coarsely roughly firmly well cooked
  uncooked cooled beaten toasted very more additional optional assorted selected varieties variety regular plain
  standard store brand center-cut thawed leftover prepared unpeeled about approximately virgin extra-virgin
  bite-sized deveined a the of your our one some all-purpose sweet crisp juicy great vine vine-ripened hothouse room
  temperature per each approx lb oz ct pkg pk count ounce pound bag package container bunch
`);

/** Shapes and parts in which a thing is sold or used: "salmon fillets" are salmon, "basil leaves" basil. */
export const forms = words(`
  fillet filet portion clove stalk rib sprig bunch head ear crown floret leaf piece slice strip cube chunk wedge
  spear bulb stem kernel knob twig ball quarter stick log
`);

/** Words that tell otherwise equal things apart: frozen or dried, it is another thing to buy. */
export const preserved = words(`
  canned frozen dried smoked pickled instant powdered powder sundried candied evaporated condensed
`);
/** What cooks buy fresh as well as in tins; of beans and tuna a tin says nothing. */
export const freshOrCanned = words(`
  tomato corn greenbean pea mushroom peach pear pineapple salmon chicken potato carrot spinach beet asparagus cherry
  apricot artichoke
`);

/** Heads that may be left out before an "or": "grape or cherry tomatoes", "mushroom or chicken stock". */
export const sharedHeads = words(`
  tomato stock broth bread juice vinegar sauce soup seasoning stew roast bean milk flake powder paste jam pepper tortilla
`);

export const meats = words("beef pork turkey chicken lamb veal bison sausage");
export const colors = words("red green yellow orange white black brown purple blue golden dark light");

/**
 * Kinds of a thing that a recipe means as well when it names the thing alone: "tomatoes" may be Roma ones. Kinds
 * that are another thing to buy, as green onions and cherry tomatoes, don't stand here.
 */
export const kinds: Record<string, Set<string> | undefined> = {
  apple: words(
    "gala fuji granny smith honeycrisp mcintosh red green golden delicious pink lady braeburn jonagold envy",
  ),
  avocado: words("hass"),
  banana: words("yellow"),
  bellpepper: words("red green yellow orange"),
  butter: words("creamery churned"),
  carrot: words("baby rainbow"),
  cheddar: words("sharp mild medium white yellow"),
  cherry: words("bing red rainier northwest"),
  corn: words("bicolor yellow white"),
  cucumber: words("english slicing garden"),
  egg: words("brown white aa"),
  flour: words("white unbleached bleached enriched"),
  garlic: words("white"),
  grape: words("red green black white"),
  lemon: words("meyer"),
  lettuce: words("iceberg romaine green red boston bibb"),
  mango: words("ataulfo red"),
  milk: words("vitamin d gallon homogenized skim"),
  mozzarella: words("part-skim low-moisture"),
  mushroom: words("white button baby bella cremini"),
  onion: words("yellow white vidalia spanish brown"),
  orange: words("navel valencia"),
  pasta: words("italian"),
  peach: words("yellow white southern"),
  pear: words("bartlett bosc anjou red green"),
  pineapple: words("golden gold"),
  potato: words("russet idaho white yukon gold golden red yellow baking"),
  salmon: words("atlantic sockeye coho alaskan king pink norwegian"),
  shrimp: words("white gulf pink easy-peel tail-on"),
  spinach: words("baby flat curly"),
  strawberry: words("california florida"),
  sugar: words("granulated cane white"),
  tomato: words("roma vine plum beefsteak cluster slicing heirloom campari red"),
  zucchini: words("green"),
};

/**
 * Words in an area's prefix that make another thing of its ingredient. Every other word there is a brand or praise:
 * "Green Basket" butter is butter, "Peanut" butter is not.
 */
export const decisive = words(`
  peanut almond cashew hazelnut walnut pecan soy oat coconut rice chocolate vanilla strawberry blueberry raspberry
  garlic onion cinnamon sour ice cream cheese heavy whipping whipped cookie cocoa shea body apple lemon lime orange
  grape cherry pumpkin egg tofu veggie vegetable vegan vegetarian plant plant-based meatless imitation baby dog cat
  pet bbq ranch caesar italian mexican diet sparkling soda root ginger energy herbal wheat rye sourdough corn potato
  tomato sunflower canola olive sesame avocado maple honey mustard hot spicy breaded fried rotisserie seasoned
  marinated stuffed flavored buttered jasmine basmati wild bell jalapeno mashed baked roasted sharp swiss cheddar
  ground shredded-wheat seltzer tonic mineral distilled gluten-free bread cake brown-sugar self-rising french
  breakfast turkey beef pork chicken lamb veal ham bacon fish lobster crab tuna grape-seed balsamic cider malt
`);

const cheeses =
  "cheddar|mozzarella|parmesan|swiss|feta|gruyere|provolone|gouda|brie|ricotta|romano|asiago|colby|havarti|muenster|fontina|manchego|monterey jack|pepper jack|parmigiano-reggiano|parmigiano";
const chiles = "jalapeno|serrano|habanero|poblano|anaheim|chipotle|cayenne";

/** Other names of the same thing, and names of several words that are one thing. Applied in this order. */
export const names: [RegExp, string][] = [
  [/\bon the (?:vine|cob|bone)\b/g, ""],
  [/\bhalf (?:and|&|n) half\b|\bhalf-and-half\b/g, "halfandhalf"],
  [/\bmac(?:aroni)? (?:and|&|n) cheese\b/g, "macandcheese"],
  [/\b(?:heavy |double )?whipping cream\b|\bheavy cream\b|\bdouble cream\b/g, "heavycream"],
  [/\bsour cream\b/g, "sourcream"],
  [/\bice cream\b/g, "icecream"],
  [/\bcream cheese\b/g, "creamcheese"],
  [/\bscallions?\b|\b(?:green|spring|salad) onions?\b/g, "greenonion"],
  [/\bgarbanzo beans?\b|\bgarbanzos?\b|\bchick peas?\b/g, "chickpea"],
  [/\bgreen beans?\b|\bstring beans?\b/g, "greenbean"],
  [/\bground chuck\b|\bhamburger meat\b|\bminced beef\b|\bbeef mince\b/g, "ground beef"],
  [/\bprawns?\b/g, "shrimp"],
  [/\b(?:confectioner'?s'?|confectioners|icing) sugar\b/g, "powdered sugar"],
  [/\baubergines?\b/g, "eggplant"],
  [/\bcourgettes?\b/g, "zucchini"],
  [/\bcoriander leaves\b|\bfresh coriander\b/g, "cilantro"],
  [/\bsweet potato(?:es)?\b|\byams?\b/g, "sweetpotato"],
  [/\bhot dogs?\b/g, "hotdog"],
  [/\bbell peppers?\b/g, "bellpepper"],
  [/\bsweet peppers?\b/g, "sweetpepper"],
  [/\b(?:crushed red|red) pepper flakes?\b|\bcrushed red pepper\b/g, "pepperflake"],
  [/\bwhite pepper\b/g, "whitepepper"],
  [/\bblack pepper\b|\bpeppercorns?\b|\b(?:ground|cracked) pepper\b/g, "blackpepper"],
  [/\b(bacon|chicken|duck|goose|beef) fat\b/g, "$1fat"],
  [/\bground (ginger|garlic|mustard)\b/g, "$1 powder"],
  [new RegExp(`\\b(${chiles})s? (?:pepper|chile|chili|chilli)e?s?\\b`, "g"), "$1"],
  [/\b(red|green|yellow|orange) peppers?\b(?! flake)/g, "$1 bellpepper"],
  [/\begg (?:yolk|white)s?\b/g, "egg"],
  [/\bsun[- ]dried\b/g, "sundried"],
  [/\byoghurts?\b/g, "yogurt"],
  [/\bbeef (?=chuck|sirloin|brisket|rib-?eye|flank|skirt)/g, ""],
  [/\bpork (?=bacon|ham\b)/g, ""],
  [/\bparmigiano-reggiano\b|\bparmigiano\b/g, "parmesan"],
  [new RegExp(`\\b(${cheeses}) cheeses?\\b`, "g"), "$1"],
];

/** Nobody looks for these in an ad; what the ad calls so is another thing, as sparkling water and shaved ice. */
export const unbought = words("water ice");

/** Departments whose things nobody cooks. */
export const notFood =
  /\b(?:pets?|floral|flowers?|garden|household|clean\w*|paper|laundry|health|beauty|personal|pharmacy|baby|toys?)\b/i;
