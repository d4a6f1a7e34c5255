import type { Shape } from "./pictures";
import type { Random } from "./random";

/** One product of a grocer, in the language of its country. */
export interface Good {
  shape: Shape;
  name: string;
  /** Pack size, variety, origin: the small print under the name. */
  details: string;
  /** In cents (øre, grosz). */
  price: number;
  was: number;
  /** What the price is for; "" where a piece goes without saying. */
  unit: string;
}

/** shape | name | details | price | what it is sold by */
const tables = {
  us: `
apple | Honeycrisp Apples | Washington grown, extra fancy | 1.99 | lb
berry | Fresh Strawberries | 16 oz. clamshell | 2.99 | ea
banana | Cavendish Bananas | Product of Ecuador | .69 | lb
leaf | Romaine Hearts | 3 ct. bag | 3.49 | ea
meat | Boneless Ribeye Steak | USDA Choice, family pack | 9.97 | lb
meat | 85% Lean Ground Beef | Fresh, sold in 3 lb. chub | 4.49 | lb
bird | Boneless Skinless Chicken Breasts | All natural, value pack | 2.49 | lb
fish | Atlantic Salmon Fillets | Farm raised, color added | 8.99 | lb
box | Harvest Crunch Granola Cereal | 10.8-18 oz. box, assorted varieties | 3.99 | ea
carton | Valley Farms 2% Milk | Gallon | 3.29 | ea
bottle | Sparkling Ridge Cola | 12 pack, 12 oz. cans, plus deposit | 6.99 | ea
can | Nonna Rosa Crushed Tomatoes | 28 oz. can | 1.79 | ea
bag | Kettle Peak Potato Chips | 7.5-8 oz. bag, all flavors | 2.79 | ea
jar | Sunny Grove Peanut Butter | 16 oz. jar, creamy or crunchy | 2.19 | ea
bread | Old Mill Wheat Bread | 20 oz. loaf | 2.89 | ea
cheese | Cedar Creek Shredded Cheese | 7-8 oz. pkg., select varieties | 2.69 | ea
tub | Golden Spoon Greek Yogurt | 5.3 oz. cup | 1.19 | ea
bag | Frostline Frozen Vegetables | 10-12 oz. steamable | 1.59 | ea
bottle | Clear Brook Laundry Detergent | 92 fl. oz., 64 loads | 10.99 | ea
box | Softie Bath Tissue | 12 mega rolls | 11.49 | ea
carton | Morning Gold Orange Juice | 52 fl. oz. | 3.79 | ea
jar | Little Italy Pasta Sauce | 24 oz. jar | 2.39 | ea
box | Bella Riva Spaghetti | 16 oz. pkg. | 1.29 | ea
apple | Vine Ripe Tomatoes | Greenhouse grown | 1.49 | lb
meat | Bone-In Pork Chops | Assorted loin cuts | 1.97 | lb
tub | Blue Barn Ice Cream | 1.5 qt., assorted flavors | 4.99 | ea
`,
  ca: `
apple | Ambrosia Apples / Pommes Ambrosia | Product of B.C. / Produit de la C.-B. | 1.77 | lb
berry | Blueberries / Bleuets | 1 pint / 1 chopine | 3.44 | ea
leaf | Iceberg Lettuce / Laitue Iceberg | Product of USA / Produit des É.-U. | 2.48 | ea
bird | Chicken Drumsticks / Pilons de poulet | Club pack / Format familial | 2.88 | lb
meat | Pork Loin Roast / Rôti de longe de porc | Boneless / Désossé | 3.47 | lb
fish | Sole Fillets / Filets de sole | 400 g, frozen / surgelés | 7.99 | ea
carton | Almond Beverage / Boisson aux amandes | 1.89 L | 3.98 | ea
box | Maple Crackers / Craquelins à l'érable | 200 g, selected varieties / variétés choisies | 2.47 | ea
can | Chickpeas / Pois chiches | 540 mL | 1.27 | ea
bag | Ripple Chips / Croustilles ondulées | 180-200 g | 2.97 | ea
jar | Dill Pickles / Cornichons à l'aneth | 1 L | 4.47 | ea
bread | Multigrain Bread / Pain multigrain | 600 g | 2.67 | ea
cheese | Old Cheddar / Cheddar fort | 400 g | 5.47 | ea
tub | Sour Cream / Crème sure | 500 mL | 2.77 | ea
bottle | Maple Syrup / Sirop d'érable | 375 mL, Canada A | 8.97 | ea
box | Facial Tissue / Papiers-mouchoirs | 6 pack / paquet de 6 | 6.97 | ea
`,
  gb: `
apple | Braeburn Apples | 6 pack, class 1 | 1.65 |
berry | British Strawberries | 400g, £5.63/kg | 2.25 |
leaf | Tenderstem Broccoli | 200g | 1.50 |
bird | Whole Free Range Chicken | 1.5kg, £3.80/kg | 5.70 |
meat | Scotch Beef Rump Steak | 227g | 4.25 |
fish | Smoked Haddock Fillets | 280g, £16.79/kg | 4.70 |
box | Bran & Honey Flakes | 500g, 44p per 100g | 2.20 |
carton | Semi Skimmed Milk | 2 litres | 1.45 |
bottle | Elderflower Pressé | 750ml | 2.75 |
can | Baked Beans in Tomato Sauce | 4 x 400g | 2.40 |
bag | Hand Cooked Sea Salt Crisps | 150g | 1.75 |
jar | Seville Orange Marmalade | 454g | 1.95 |
bread | Seeded Farmhouse Loaf | 800g | 1.40 |
cheese | Extra Mature Cheddar | 350g, £8.00/kg | 2.80 |
tub | Clotted Cream Rice Pudding | 500g | 2.10 |
jar | Bramley Apple Chutney | 320g | 2.35 |
bag | Garden Peas | 900g, frozen | 1.85 |
box | Everyday Tea Bags | 160 bags, 500g | 3.60 |
`,
  de: `
apple | Tafeläpfel Elstar | Deutschland, Kl. I, 2-kg-Beutel | 2.49 | 1 kg = 1,25 €
berry | Kulturheidelbeeren | Spanien, 500-g-Schale | 3.79 | 1 kg = 7,58 €
leaf | Eisbergsalat | Spanien, Kl. I, Stück | .89 |
bird | Frische Hähnchenschenkel | mit Rückenstück, 1-kg-Packung | 3.99 |
meat | Rinder-Gulasch | aus der Keule, zart und mager | 11.90 | je 1 kg
meat | Schweine-Nackensteaks | mariniert, 600-g-Packung | 4.99 | 1 kg = 8,32 €
fish | Lachsfilets Nordmeer | tiefgefroren, 250-g-Packung | 5.49 | 1 kg = 21,96 €
box | Müsli Waldbeere | 600-g-Packung | 2.79 | 1 kg = 4,65 €
carton | Haltbare Weidemilch | 3,5 % Fett, 1-l-Packung | 1.09 |
bottle | Bergquell Mineralwasser | versch. Sorten, 12 x 1-l-Kasten zzgl. 3,30 € Pfand | 5.49 | 1 l = 0,46 €
can | Gehackte Tomaten | 400-g-Dose | .79 | 1 kg = 1,98 €
bag | Paprika-Chips Knusperhof | 175-g-Beutel | 1.29 | 1 kg = 7,37 €
jar | Erdbeer-Konfitüre Extra | 450-g-Glas | 1.99 | 1 kg = 4,42 €
bread | Bauernbrot | 750-g-Laib | 2.29 | 1 kg = 3,05 €
cheese | Gouda jung in Scheiben | 48 % Fett i. Tr., 400-g-Packung | 2.89 | 1 kg = 7,23 €
tub | Sahnejoghurt Landliebling | versch. Sorten, 150-g-Becher | .59 | 100 g = 0,39 €
bottle | Colorwaschmittel Frischwind | 40 Waschladungen | 6.99 | 1 WL = 0,17 €
jar | Löslicher Kaffee Mokka Gold | 200-g-Glas | 5.79 | 100 g = 2,90 €
bag | Röstkaffee Krönchen | gemahlen, 500-g-Packung | 5.99 | 1 kg = 11,98 €
`,
  fr: `
apple | Pommes Gala | Catégorie 1, origine France | 1.99 | le kg
berry | Fraises Gariguette | La barquette de 250 g, soit 11,96 € le kg | 2.99 |
leaf | Salade batavia | La pièce, origine France | .99 |
bird | Poulet fermier Label Rouge | Élevé en plein air | 6.95 | le kg
meat | Entrecôte de bœuf | Race à viande, à griller | 18.90 | le kg
fish | Pavé de saumon Atlantique | Élevé en Norvège | 16.50 | le kg
box | Céréales Pétales de Blé | 375 g, soit 7,17 € le kg | 2.69 |
carton | Lait demi-écrémé Val d'Or | 6 x 1 L, soit 1,02 € le litre | 6.12 |
bottle | Jus de pomme artisanal | 1 L | 2.35 |
can | Thon entier au naturel | 3 x 93 g, soit 14,30 € le kg | 3.99 |
bag | Chips à l'ancienne | 150 g, soit 8,60 € le kg | 1.29 |
jar | Confiture d'abricots Bonne Tante | 370 g | 2.49 |
bread | Pain de campagne | 400 g | 1.75 |
cheese | Comté AOP 12 mois | Au lait cru, à la coupe | 13.90 | le kg
tub | Yaourts nature brassés | 12 x 125 g, soit 1,59 € le kg | 2.39 |
bottle | Huile d'olive vierge extra | 75 cl, soit 11,93 € le litre | 8.95 |
box | Café moulu Pur Arabica | 2 x 250 g | 5.49 |
`,
  it: `
apple | Mele Golden Val di Sole | Cat. I, cal. 75+ | 1.58 | al kg
berry | Ciliegie Ferrovia | Origine Puglia, vaschetta 500 g | 3.49 |
leaf | Insalata iceberg | confezione 350 g | .99 |
bird | Petto di pollo a fette | confezione famiglia | 8.90 | al kg
meat | Hamburger di scottona | 2 pezzi, 200 g - 15,95 €/kg | 3.19 |
fish | Filetto di orata | pescato nel Mediterraneo | 14.90 | al kg
box | Biscotti Frollini Casa Serena | 700 g - 2,84 €/kg | 1.99 |
carton | Latte parzialmente scremato | 1 litro UHT | 1.09 |
bottle | Olio extra vergine di oliva | 1 litro | 6.99 |
can | Tonno all'olio d'oliva | 4 x 80 g - 12,47 €/kg | 3.99 |
bag | Patatine classiche | 300 g - 5,30 €/kg | 1.59 |
jar | Passata di pomodoro Orto Mio | 700 g - 1,27 €/kg | .89 |
bread | Pane casereccio | cotto a legna | 2.80 | al kg
cheese | Parmigiano Reggiano DOP | 24 mesi, pezzo da 500 g | 15.90 | al kg
tub | Yogurt greco bianco | 150 g - 5,93 €/kg | .89 |
box | Fusilli di semola n. 34 | 500 g - 1,58 €/kg | .79 |
bag | Caffè Aroma Rosso | 2 x 250 g - 9,98 €/kg | 4.99 |
bottle | Detersivo piatti limone | 1,25 litri | 1.49 |
`,
  es: `
apple | Manzana Fuji | Categoría I, origen Lleida | 1.89 | el kg
berry | Fresón de Huelva | Bandeja 1 kg | 2.99 |
leaf | Lechuga romana | La pieza | .95 |
bird | Pechuga de pollo entera | Bandeja aprox. 700 g | 6.75 | el kg
meat | Lomo de cerdo fresco | En cinta o fileteado | 5.95 | el kg
fish | Dorada de ración | Acuicultura, Mediterráneo | 8.50 | el kg
box | Galletas María Dorada | 800 g, el kilo sale a 2,49 € | 1.99 |
carton | Leche entera La Pradera | 6 x 1 L, el litro sale a 0,92 € | 5.52 |
bottle | Aceite de oliva virgen extra | 1 L | 7.95 |
can | Atún claro en aceite | Pack 6 x 52 g | 4.29 |
bag | Patatas fritas onduladas | 160 g | 1.35 |
jar | Garbanzo cocido pedrosillo | Frasco 400 g | .85 |
bread | Barra rústica | 250 g | .65 |
cheese | Queso curado de oveja | Cuña 375 g | 6.49 |
tub | Natillas de vainilla | Pack 4 x 125 g | 1.45 |
bag | Café molido mezcla | 250 g | 2.85 |
`,
  br: `
apple | Maçã Gala | Nacional | 7.98 | kg
berry | Morango | Bandeja 250g | 6.99 | un.
banana | Banana Prata | | 4.49 | kg
leaf | Alface Crespa | Hidropônica | 2.49 | un.
bird | Coxa e Sobrecoxa de Frango | Congelado | 8.98 | kg
meat | Picanha Bovina | Resfriada, peça a vácuo | 54.90 | kg
meat | Contra Filé Bovino | Peça ou bife | 39.98 | kg
fish | Filé de Tilápia | 400g | 22.90 | un.
box | Sabão em Pó Brisa Azul | Caixa 800g | 8.49 | un.
carton | Leite Integral Serra Verde | 1 litro | 4.79 | un.
bottle | Óleo de Soja Campo Belo | 900ml | 6.79 | un.
can | Milho Verde Quintal | Lata 170g | 2.99 | un.
bag | Arroz Tipo 1 Tia Zefa | Pacote 5kg | 24.90 | un.
bag | Feijão Carioca Roça Boa | Pacote 1kg | 6.48 | un.
jar | Café Solúvel Mineirinho | 100g | 11.90 | un.
bread | Pão de Forma Pão da Vila | 500g | 7.29 | un.
cheese | Queijo Mussarela | Fatiado | 34.90 | kg
tub | Margarina Cremosa Manhã | 500g | 5.98 | un.
bottle | Refrigerante Guaraná Tupi | 2 litros | 6.99 | un.
box | Biscoito Recheado Chocomania | 130g | 1.99 | un.
bottle | Detergente Líquido Limpol Rio | 500ml | 2.19 | un.
`,
  pl: `
apple | Jabłka Ligol | kl. I, polskie | 3.49 | 1 kg
berry | Borówka amerykańska | 250 g | 8.99 | 1 op.
leaf | Sałata masłowa | sztuka | 3.29 | 1 szt.
bird | Filet z piersi kurczaka | tacka, ok. 700 g | 17.99 | 1 kg
meat | Karkówka wieprzowa bez kości | luz | 15.90 | 1 kg
fish | Filet z łososia | na tacce, 100 g | 7.99 | 100 g
box | Płatki owsiane górskie | 500 g; 1 kg = 5,98 zł | 2.99 | 1 op.
carton | Mleko UHT 3,2% | 1 l | 3.19 | 1 szt.
bottle | Olej rzepakowy Złoty Łan | 1 l | 7.49 | 1 but.
can | Kukurydza konserwowa | 400 g | 3.99 | 1 pusz.
bag | Chipsy ziemniaczane solone | 140 g | 5.49 | 1 op.
jar | Ogórki konserwowe | 900 ml | 6.79 | 1 słoik
bread | Chleb żytni na zakwasie | 500 g | 4.99 | 1 szt.
cheese | Ser Gouda w plastrach | 300 g | 8.49 | 1 op.
tub | Serek wiejski | 200 g | 2.49 | 1 szt.
bag | Kawa mielona Poranek | 500 g | 19.99 | 1 op.
`,
  se: `
apple | Äpplen Royal Gala | Italien, klass 1 | 24.90 | /kg
berry | Färska jordgubbar | Sverige, 500 g, jfr-pris 79:80/kg | 39.90 | /st
leaf | Isbergssallat | Spanien | 14.90 | /st
bird | Färsk kycklingfilé | Sverige, 900 g | 89.00 | /st
meat | Nötfärs 12% | Sverige, 800 g, jfr-pris 111:25/kg | 89.00 | /st
fish | Laxfilé | Norge, 4-pack | 99.00 | /st
box | Havregryn | 1,5 kg | 22.90 | /st
carton | Mellanmjölk ekologisk | 1,5 liter | 17.50 | /st
bottle | Äppeljuice | 1 liter | 25.00 | /st
can | Krossade tomater | 390 g | 12.00 | /st
bag | Grillchips | 275 g | 22.00 | /st
jar | Hallonsylt | 700 g | 29.00 | /st
bread | Rågbröd skivat | 750 g | 27.00 | /st
cheese | Prästost 12 mån | ca 700 g | 99.00 | /kg
tub | Vaniljyoghurt | 1000 g | 19.90 | /st
box | Bryggkaffe mellanrost | 450 g | 49.00 | /st
`,
};

export type Country = keyof typeof tables;

/** The goods of a country in an order of the seed's; where more are asked for than there are, they come again. */
export function goodsOf(country: Country, random: Random): () => Good {
  let left: Good[] = [];
  return () => {
    if (left.length === 0) left = random.shuffled(parse(tables[country]));
    return left.pop() as Good;
  };
}

function parse(table: string): Good[] {
  return table
    .trim()
    .split("\n")
    .map((line) => {
      const [shape, name, details, price, unit] = line.split("|").map((cell) => cell.trim());
      const cents = Math.round(Number(price) * 100);
      return {
        shape: shape as Shape,
        name: name ?? "",
        details: details ?? "",
        price: cents,
        was: Math.round((cents * 1.3) / 10) * 10 + 9,
        unit: unit ?? "",
      };
    });
}
