import { fold } from "#db/fold";

interface Department {
  /** How circulars and lists of categories call it. */
  names: string;
  /** How lists of categories call it too, but no circular does: it would be a product. */
  categories?: string;
  /** Words of its products, without endings: "apple" is also in "apples". With a hyphen: several words. */
  words: string;
}

/** Departments of a grocery in the languages of circulars; the more special ones first: frozen vegetables are frozen. */
const departments: readonly Department[] = [
  {
    names: "frozen|frozen foods|congelados|surgelati|tiefkühl|tiefkühlkost|surgelés",
    categories: "ice cream",
    words:
      "frozen ice-cream icecream sorbet popsicle congelad sorvete surgelat gelat surgel glace glacée tiefkühl eis vanilleeis pommes-frites",
  },
  {
    names: "household|cleaning|limpeza|pulizia|haushalt|drogerie|entretien|paper goods|household goods",
    categories: "casa",
    words:
      "paper towel tissue detergent laundry dish soap bleach trash sponge napkin foil sabão detergente amaciante papel-higiênico higiênico alvejante detersivo carta ammorbidente waschmittel spülmittel toilettenpapier küchenrolle lessive vaisselle javel essuie-tout",
  },
  {
    names: "health & beauty|beauty|personal care|higiene|perfumaria|igiene|körperpflege|hygiène",
    categories: "baby",
    words:
      "shampoo toothpaste deodorant lotion diaper vitamin razor condicionador creme-dental desodorante fralda dentifricio pannolini zahnpasta windeln dentifrice couches",
  },
  {
    names: "pet|pets|pet care|petshop|animali|tierbedarf|animaux",
    words: "dog cat kitty ração katzen hunde croquettes",
  },
  {
    names: "beverages|drinks|bebidas|bevande|getränke|boissons|wine & beer|adega|cave",
    categories: "beer",
    words:
      "water soda juice cola beer wine coffee tea lemonade refrigerante suco cerveja vinho água agua acqua birra vino succo wasser saft bier pils wein limonade jus eau vin bière",
  },
  {
    names: "bakery|padaria|panetteria|backwaren|bäckerei|boulangerie",
    categories: "bread|pane|brot",
    words:
      "bread bagel muffin donut croissant dinner-roll kaiser-roll bun cake pie baguette tortilla pão bolo pane brioche torta brot brötchen kuchen pain gâteau",
  },
  {
    names:
      "dairy|dairy & eggs|laticínios|frios e laticínios|latticini|molkerei|molkereiprodukte|crémerie|produits laitiers",
    categories: "eggs",
    words:
      "milk cheese yogurt yoghurt butter egg cream cheddar mozzarella leite queijo mussarela iogurte manteiga ovos requeijão latte yogurt burro uova formaggi grana parmigian ricotta milch käse gouda joghurt butter eier quark sahne lait fromage camembert yaourt beurre crème œuf",
  },
  {
    names: "seafood|peixaria|pescheria|poissonnerie",
    categories: "fish|peixes|pesce|fisch|poisson",
    words:
      "salmon shrimp tuna-steak tilapia cod crab lobster fish salmão camarão peixe bacalhau salmone gamber merluzzo lachs garnele forelle saumon crevette cabillaud",
  },
  {
    names:
      "meat|meat & seafood|butcher|açougue|carnes|macelleria|fleisch|fleisch & wurst|boucherie|viande|volaille",
    categories: "poultry|carne",
    words:
      "beef chicken pork turkey steak bacon sausage ribs lamb roast frango bovin alcatra picanha linguiça costela carne pollo manzo maiale vitello hähnchen rinder schweine hackfleisch pute bratwurst poulet boeuf bœuf porc haché saucisse",
  },
  {
    names: "deli|frios|gastronomia|salumi|salumeria|charcuterie|traiteur|prepared foods",
    categories: "wurst",
    words:
      "deli ham salami prosciutto presunto mortadela mortadella wurst schinken jambon rosette pâté hummus",
  },
  {
    names:
      "produce|vegetables|fruits & vegetables|fresh produce|hortifruti|frutas|verduras|sacolão|ortofrutta|frutta e verdura|obst|gemüse|obst & gemüse|fruits & légumes|fruits et légumes|primeurs",
    categories: "fruit|fruits",
    words:
      "apple banana strawberr blueberr grape orange lemon avocado tomato potato onion lettuce spinach carrot cucumber pepper melon peach broccoli mango maçã tomate batata cebola cenoura uva laranja abacaxi melancia mel pomodor zucchin patate cipoll insalata arance äpfel apfel birne kartoffel zwiebel gurke paprika salat erdbeer pomme poire courgette carotte salade fraise",
  },
  {
    names: "snacks|salgadinhos|doces|süßwaren|snacks & candy|confiserie",
    categories: "candy|dolci",
    words:
      "chips pretzel popcorn cookie candy chocolate cracker biscoito salgadinho chocolate biscott cioccolat schokolade kekse biscuit chocolat",
  },
  {
    names:
      "pantry|grocery|groceries|dry goods|mercearia|dispensa|alimentari|vorrat|lebensmittel|nährmittel|épicerie|épicerie salée|épicerie sucrée",
    words:
      "cereal rice pasta sauce beans flour sugar oil peanut soup salsa honey arroz feijão macarrão óleo açúcar farinha molho café riso passata olio tonno farina zucchero reis nudeln mehl zucker konfitüre müsli riz pâtes huile farine sucre confiture",
  },
];

const namesOf = departments.map(({ names }) => names.split("|").map(plain));
const categoriesOf = departments.map(({ categories = "" }) => categories.split("|").map(plain));
const wordsOf = departments.map(({ words }) => words.split(" ").map(plain));
const minWordLength = 4;

/** The place of the department that a line names, whole: "Produce", "Meat & Seafood". Null for all else. */
export function departmentNamed(line: string): number | null {
  const name = plain(line);
  const at = namesOf.findIndex((names) => names.includes(name));
  return at < 0 ? null : at;
}

/** The place of the department that a category of this name stands for. */
export function departmentOfCategory(name: string): number | null {
  const at = categoriesOf.findIndex((names) => names.includes(plain(name)));
  return departmentNamed(name) ?? (at < 0 ? null : at);
}

/** The place of the department that a product of this name is most likely in, by its words. */
export function departmentOfProduct(name: string): number | null {
  const text = plain(name);
  const words = text.split(" ");
  const at = wordsOf.findIndex((known) =>
    known.some((start) =>
      start.includes("-")
        ? text.includes(start.replaceAll("-", " "))
        : words.some((word) => isFormOf(word, start)),
    ),
  );
  return at < 0 ? null : at;
}

/** Short words count whole: "tea" is not in "team". German names end with what it is: "Vollmilch". */
function isFormOf(word: string, start: string): boolean {
  if (start.length < minWordLength) return word === start || word === `${start}s`;
  return (
    (word.startsWith(start) && word.length <= start.length + 3) || (start.length > 4 && word.endsWith(start))
  );
}

/** Small letters, hyphens as they are, "and" in any of its forms as "&". */
function plain(text: string): string {
  return fold(text)
    .replace(/ (?:and|und|et|e) /g, " & ")
    .replace(/[^\p{L}&-]+/gu, " ")
    .trim();
}
