/** What deals to be taught with say, by language. No word list of the designs that are scored is used. */
export interface TaughtWords {
  brands: readonly string[];
  /** Each may be offered for another one of its row: "Shampoo oder Spülung". */
  products: readonly (readonly string[])[];
  /** What is said of a product in plain type below its name. */
  said: readonly string[];
  sizes: readonly string[];
  joiner: string;
  badges: readonly string[];
  /** With "#" for an amount. */
  perUnit: string;
  price: (whole: string, cents: string) => string;
}

const split = (list: string) => list.split("|").map((one) => one.trim());
const rows = (list: string) => list.trim().split("\n").map(split);

export const taughtWords: readonly TaughtWords[] = [
  {
    brands: split(
      "Kornblum | Alpenrand | Hansen & Sohn | LUMINA | Feinwerk | Dr. Brandt | NORDHAUS | Vitalis",
    ),
    products: rows(`
Shampoo | Spülung | Haarkur
Handcreme Mandel | Körperlotion Aloe
Kirschtomaten | Romatomaten
Salatgurke
Filterkaffee Klassik | Espresso ganze Bohne
Speisequark mager | Magerjoghurt
Rinderrouladen aus der Oberschale
Orangensaft mild | Apfelschorle naturtrüb
Butterkekse | Schokowaffeln Haselnuss
Waschmittel Pulver | Flüssigwaschmittel Color
Kinder-Schneeanzug
LED-Tischleuchte dimmbar
Weißbrot geschnitten | Mehrkornbrötchen
Feiner Lachs geräuchert
Grünkohl küchenfertig
Zahnbürste weich | Zahncreme Kräuter | Mundwasser
Puten-Geschnetzeltes
Topfpflanze Alpenveilchen`),
    said: split(
      "Italien/Marokko, Kl. I | halbtrocken oder lieblich | teilw. koffeinhaltig | zum Backen, ohne Zusatz | gekühlt | versch. Sorten | mager, ohne Knochen | für den Innen- und Außenbereich | mit Fernbedienung | Höhe ca. 40 cm | 35 % Fett i. Tr. | aus der Region",
    ),
    sizes: split("je 250 ml | 500-g-Packung | 1 kg Netz | 2 x 125 g | je 0,75 l | 3 Stück | 60 Tabl."),
    joiner: "oder",
    badges: split("Aktion | -25% | auch online | NEU | Super Preis | UVP 9.99"),
    perUnit: "(1 kg = #)",
    price: (whole, cents) => `${whole}.${cents}`,
  },
  {
    brands: split("Maple Row | Kitchen Lane | BRIGHTWAY | Old Harbor | Dr. Fields | SUNNYSIDE | Pine & Sons"),
    products: rows(`
Shampoo | Conditioner
Seedless Cucumbers
Ground Turkey | Turkey Cutlets
Cheddar Slices | Swiss Slices
Rolled Oats | Steel Cut Oats
Tomato Soup | Chicken Noodle Soup | Minestrone
Whole Bean Coffee | Ground Coffee
Apple Juice from Concentrate
Dishwasher Tablets | Rinse Aid
Baby Potatoes in a Net
Garlic Bread | Breadsticks
Peeled Shrimp, Tail Off
Lemon Tart
Hand Soap Refill | Body Wash
Desk Lamp with Dimmer
Plain Bagels | Seeded Bagels`),
    said: split(
      "selected varieties | from Spain or Morocco | previously frozen | with card only | limit 2 | ready to bake | no salt added | U.S. No. 1 | fresh, never frozen | in store bakery",
    ),
    sizes: split("16 oz. | 12-14 oz. | 2 lb. bag | 6 pk. | 1 L | 24 ct. | 500 g"),
    joiner: "or",
    badges: split("SALE | SAVE $1 | NEW | 2 DAYS ONLY | WOW | reg. 9.99"),
    perUnit: "# per kg",
    price: (whole, cents) => `$${whole}.${cents}`,
  },
  {
    brands: split("La Grange | Maison Perrin | SAVEUR | Belle Rive | Dr. Morel | VERGER"),
    products: rows(`
Shampooing doux | Après-shampooing
Haricots verts extra-fins
Café en grains | Café moulu
Escalopes de dinde
Biscuits au beurre | Gaufrettes chocolat
Lessive poudre | Lessive liquide
Mousse au chocolat
Pain complet tranché
Clémentines
Soupe de légumes | Velouté de potiron
Crème fraîche épaisse
Lampe de bureau`),
    said: split(
      "Catégorie 1, Espagne | variétés au choix | sans sucres ajoutés | élevé en France | surgelé | au rayon frais | à réchauffer",
    ),
    sizes: split("500 g | le lot de 3 | 1 L | 250 ml | 2 x 125 g | la pièce"),
    joiner: "ou",
    badges: split("PROMO | -30% | NOUVEAU | 2 achetés | prix choc"),
    perUnit: "soit # le kg",
    price: (whole, cents) => `${whole},${cents} €`,
  },
  {
    brands: split("Monte Chiaro | Cascina Alta | GUSTOVERO | Dolce Riva | PRIMALUCE"),
    products: rows(`
Shampoo delicato | Balsamo
Fagiolini finissimi
Caffè in grani | Caffè in cialde
Fettine di tacchino
Biscotti al burro | Wafer nocciola
Detersivo in polvere
Crema di cacao
Clementine con foglia
Minestrone | Vellutata di zucca
Lampada da tavolo`),
    said: split(
      "vari gusti | origine Spagna, cat. I | surgelato | senza zuccheri aggiunti | al banco taglio | già pronto",
    ),
    sizes: split("500 g | conf. da 3 | 1 litro | 250 ml | al pezzo"),
    joiner: "o",
    badges: split("OFFERTA | -30% | NOVITÀ | SOTTOCOSTO"),
    perUnit: "al kg #",
    price: (whole, cents) => `${whole},${cents} €`,
  },
  {
    brands: split("Boa Colina | Sol Nascente | CASA LEVE | Serra Fria | DONA ROSA"),
    products: rows(`
Xampu Suave | Condicionador
Feijão Preto | Feijão Fradinho
Café em Grãos
Filé de Peito de Peru
Bolacha de Manteiga | Wafer de Avelã
Sabão Líquido | Amaciante
Creme de Cacau
Pão de Queijo Congelado
Mexerica
Sopa de Legumes`),
    said: split("sabores | congelado | importado da Espanha | a granel | exceto promocionais | resfriado"),
    sizes: split("500 g | 1 L | bandeja | 250 ml | pacote 2 kg | unidade"),
    joiner: "ou",
    badges: split("OFERTA | -30% | LEVE 3 PAGUE 2 | CLUBE"),
    perUnit: "kg sai #",
    price: (whole, cents) => `R$ ${whole},${cents}`,
  },
  {
    brands: split("Norrgården | Lillåns | FRISKT | Ängsö | SKAGEN"),
    products: rows(`
Schampo | Balsam
Gröna bönor
Hela kaffebönor | Bryggkaffe
Kalkonfilé i skivor
Smörkex | Hasselnötsrån
Tvättmedel
Chokladkräm
Clementiner i nät
Grönsakssoppa | Pumpasoppa
Skrivbordslampa`),
    said: split("flera sorter | Spanien, klass 1 | fryst | utan tillsatt socker | i bit | färdigskivad"),
    sizes: split("500 g | 3-pack | 1 liter | 250 ml | st"),
    joiner: "eller",
    badges: split("KLIPP | -30% | NYHET | MAX 2 KÖP"),
    perUnit: "jfr-pris #/kg",
    price: (whole, cents) => `${whole}:${cents}`,
  },
];
