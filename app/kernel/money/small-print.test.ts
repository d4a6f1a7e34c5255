import { describe, expect, it } from "vitest";
import { parsePrice } from "./parse-price";

/** A price for one in some places, with small print under which another number, or nobody, has it. */
const changed: Record<string, { currency: string; price: string; details: string[] }> = {
  US: {
    currency: "USD",
    price: "$1.99",
    details: [
      ...[
        "limit 5 lbs",
        "When you mix & match 4",
        "Buy 3 or more",
        "Minimum purchase required",
        "in groups of 5",
      ],
      ...[
        "second one 50% off",
        "sold in lots of 6",
        "or $2.49 each",
        "3 for $5",
        "Family pack, lb.",
        "priced per lb",
      ],
      ...["sold by the pound", "When you buy 2. Single $0.79", "Mix or match any 5", "2 items"],
      ...["With $25 order", "Spend $50", "with $50 spend", "with coupon, you pay $6.99 at register"],
      ...[
        "each bottle, sold in 4-packs only",
        "in a 12-pack",
        "Dozen or more",
        "after $2 mail-in rebate",
        "off",
      ],
    ],
  },
  DE: {
    currency: "EUR",
    price: "1,29 €",
    details: [
      ...["ab drei Stück", "ab 2 Packungen", "bei Abnahme von 6 Flaschen", "ab 10 € Einkaufswert", "100 g"],
      ...[
        "Mindestabnahme 6 Stück",
        "Einzelpreis 1,79 €",
        "2 Packungen 2,58 €",
        "Klasse I, je kg",
        "3 + 1 gratis",
      ],
      ...["Bei 3 Packungen je 0,99 €", "1 Stück 1,79 €", "3er-Set 2,99 €"],
      ...["Kilopreis", "das Pfund", "je 100 Gramm", "im 6er-Träger", "oder mehr"],
    ],
  },
  FR: {
    currency: "EUR",
    price: "2,99 €",
    details: [
      ...[
        "pour l'achat de trois produits",
        "dès 2 achetés",
        "par lot de 3",
        "vendu par 6",
        "le 2e à -50 %",
        "le kg",
      ],
      ...["Lot de 2, soit 1,50 € l'unité", "2 achetés = 1 offert"],
      ...[
        "les 100 g",
        "Les 100 grammes, soit 19,50 € le kg",
        "pour 50 € de courses",
        "dès un panier de 50 €",
      ],
    ],
  },
  ES: {
    currency: "EUR",
    price: "1,50 €",
    details: [
      ...[
        "en la compra de 2",
        "2ª unidad al 50%",
        "a partir de 3 unidades",
        "lleve 3 pague 2",
        "mínimo 2 kg",
      ],
      ...["1 ud. 1,99 €", "Precio unidad: 2,00 €", "1,99 € c/u"],
      ...["Los 100 gramos", "Cada 100 g", "el kilo"],
    ],
  },
  BR: {
    currency: "BRL",
    price: "R$ 4,39",
    details: [
      ...["ACIMA DE 3 UNIDADES, a unidade sai por: R$ 3,99", "leve 3 pague 2", "Preço por quilo na peça"],
      ...["a cada 100g", "cada 100 gramas", "cada lata no pack com 12", "unidade na caixa com 12"],
    ],
  },
  IT: {
    currency: "EUR",
    price: "1,99 €",
    details: [
      "ogni 2 pezzi",
      "acquistandone 2",
      "minimo 3 pezzi",
      "almeno due",
      "all'etto",
      "Pezzo singolo 2,49 €",
      ...["ogni 100 g", "i 100 g", "al chilo", "con una spesa di € 25", "ogni € 25 di spesa"],
    ],
  },
  PL: {
    currency: "PLN",
    price: "4,99 zł",
    details: [
      "druga sztuka za 1 zł",
      "od 2 sztuk",
      "przy zakupie min. 2 szt.",
      "cena przy zakupie 1 szt. 6,99 zł",
      ...["za 100 gramów", "za 10 dag"],
    ],
  },
  SA: {
    currency: "SAR",
    price: "9.95 ر.س",
    details: [
      "عند شراء 2",
      "عند شراء حبتين",
      "للكيلو",
      "حبتين بـ 15 ر.س",
      "3 حبات",
      "100 جرام",
      "لكل 100 جرام",
      "مع كل 100 ريال",
    ],
  },
};

describe.each(Object.entries(changed))("in %s", (country, { currency, price, details }) => {
  it.each(details)(`${price} is no price of one with %j`, (text) => {
    expect(parsePrice(price, { currency, country })).not.toBeNull();
    expect(parsePrice(price, { currency, country }, text)).toBeNull();
  });
});

/** More of them, by what they say. */
const changedToo: Record<string, [place: string, price: string, details: string[]][]> = {
  "one is free, or at half the price": [
    ["AT EUR", "1,79", ["1+1 gratis", "1 + 1 gratis", "1+1"]],
    ["IT EUR", "€ 1,79", ["1+1 gratis", "1+1 omaggio", "seconda confezione a metà prezzo"]],
    ["PL PLN", "1,79", ["1+1 gratis", "drugi gratis", "za pół ceny"]],
    ["FR EUR", "1,79 €", ["1 + 1 offert", "1+1 gratuit", "le second offert"]],
    ["US USD", "$1.79", ["1+1 free", "one + one free", "get another free"]],
    ["SA SAR", "5.95", ["الحبة الثانية بنصف السعر", "القطعة الثانية بنصف السعر", "الحبة الثانية مجانا"]],
    ["SA SAR", "5.95", ["الثانية مجاناً", "خصم 50% على القطعة الثانية", "حبة + حبة مجانا", "1 + 1 مجاناً"]],
    ["SA SAR", "5.95", ["حبة + حبة", "والثالثة هدية", "السعر لكل 100 غ", "لكل 100 مل", "مجانًا"]],
    ["EG EGP", "25.00", ["القطعة التانية بنص التمن"]],
  ],
  "it is one out of a pack": [
    ["BR BRL", "R$ 3,49", ["cada lata, pack com 6", "a unidade, pack c/ 12", "cada, pack c/ 6"]],
    ["MX MXN", "$12.90", ["cada lata, 6 pack", "c/u en caja de 6"]],
    ["IT EUR", "€ 0,79", ["al pezzo nella confezione da 6", "a bottiglia, confezione da 6"]],
    ["IT EUR", "€ 0,79", ["al pezzo - conf. da 10", "la lattina in cartone da 24"]],
    ["FR EUR", "0,29 €", ["la bouteille, pack de 6 x 1,5 L : 1,74 €", "la canette dans le lot"]],
    ["PL PLN", "0,99 zł", ["szt. w 6-paku", "za puszkę w 4-paku", "1 butelka w zgrzewce"]],
    ["DE EUR", "0,59 €", ["je Flasche im Kasten", "je Dose, 6er-Pack"]],
    ["SA SAR", "3.50", ["للحبة داخل الكرتون"]],
    ["US USD", "$0.99", ["per can in 12 pk", "each in 6 ct. bag", "per ear, 4 pack"]],
  ],
  "less is paid at the register": [
    [
      "DE EUR",
      "1,79 €",
      [
        "20% Rabatt an der Kasse",
        "abzgl. 20 % Sofortrabatt",
        "-25 % an der Kasse",
        "-25% Rabatt an der Kassa",
      ],
    ],
    ["IT EUR", "€ 1,79", ["sconto 40% alla cassa"]],
    ["FR EUR", "1,79 €", ["-30% en caisse", "rabais de 25 % à la caisse"]],
    ["PL PLN", "1,79 zł", ["-40% przy kasie"]],
    ["MX MXN", "$17.90", ["-20% en caja"]],
    ["US USD", "$5.99", ["25% off at register", "before $2 digital coupon", "extra 20% off"]],
    ["SA SAR", "5.95", ["خصم 20% عند الدفع"]],
  ],
  "the sum is saved or paid back": [
    ["US USD", "$2.00", ["instant savings", "mail-in rebate", "digital coupon", "gift card when you buy 2"]],
    ["US USD", "$2.00", ["SAVE", "in rewards", "savings with card", "store credit"]],
    ["GB GBP", "£1", ["saving", "cashback"]],
    ["DE EUR", "0,25 €", ["Pfand", "Sofortrabatt", "Gutschein für den nächsten Einkauf"]],
    ["FR EUR", "1 €", ["de remise", "d'économie", "remboursé"]],
    ["ES EUR", "1 €", ["de descuento", "de ahorro"]],
    ["BR BRL", "R$ 2", ["de desconto"]],
    ["IT EUR", "€ 1", ["di sconto"]],
    ["PL PLN", "2 zł", ["taniej", "rabatu"]],
    ["NL EUR", "€ 1", ["korting", "euro korting"]],
  ],
  "the sum is that of several": [
    ["US USD", "$10", ["4 bottles", "for 4 bottles", "5 bags of 3 lbs.", "10 boxes", "2 12-oz. bags"]],
    ["US USD", "$5", ["three for", "for two", "2 lbs. for", "any two packages", "both items", "for both"]],
    ["US USD", "$9.99", ["choose any three", "your choice, five packages"]],
    ["DE EUR", "3,00 €", ["2 Flaschen", "drei Packungen", "beide"]],
    ["FR EUR", "4 €", ["2 bouteilles", "les deux", "deux pour"]],
    ["MX MXN", "$30", ["los dos", "2 latas"]],
    ["PL PLN", "6 zł", ["dwa opakowania", "2 butelki"]],
    ["NL EUR", "€ 3", ["twee voor", "2 flessen"]],
  ],
  "it is told once more as that of a weight": [
    ["US USD", "$3.49", ["$3.49 per lb", "3.49/lb", "Salmon, $3.49 lb.", "approx. 3 lb, $3.49/lb"]],
    ["US USD", "$0.59", ["Plantains 59¢/lb"]],
    ["CA CAD", "$2.49", ["2.49/lb 5.49/kg", "5.49/kg", "5,49 $/kg"]],
    ["DE EUR", "2,49 €", ["100 g = 2,49", "kg = 2,49 €", "Kilopreis: 2,49 €"]],
    ["FR EUR", "3,49 €", ["Le kg : 3,49 €", "3,49 € le kg"]],
    ["BR BRL", "R$ 19,90", ["R$ 19,90 o kg"]],
    ["ES EUR", "7,95 €", ["7,95 €/kg, media pieza"]],
  ],
  "a former price is of a weight": [
    ["US USD", "$1.49", ["Reg. $2.99/lb", "was 2.99 lb."]],
    ["CA CAD", "$1.49", ["Prix rég.: 2,29$/lb-5,05$/kg"]],
  ],
  "points or stamps are paid besides": [
    ["US USD", "$1.99", ["+ 100 points", "Rewards members with 200 points", "Use 100 Fuel Points"]],
    ["US USD", "$1.99", ["with 500 stamps"]],
    ["IT EUR", "€ 9,90", ["+ 500 punti"]],
    ["DE EUR", "9,99 €", ["mit vollem Stickerheft", "mit 200 Treuepunkten"]],
    ["BR BRL", "R$ 9,90", ["+ 200 pontos", "com a cartela de selos"]],
  ],
};

describe.each(Object.entries(changedToo))("where %s", (_, places) => {
  const rows = places.flatMap(([place, price, details]) => details.map((each) => [place, price, each]));
  it.each(rows)("in %s, %s is no price of one with %j", (place = "", price = "", text = "") => {
    const [country = "", currency = ""] = place.split(" ");
    expect(parsePrice(price, { currency, country })).not.toBeNull();
    expect(parsePrice(price, { currency, country }, text)).toBeNull();
  });
});

it.each([
  ["US USD", "$1.99 lb", "limit 5 lbs", 5],
  ["US USD", "$1.99", "Limit ten", 10],
  ["US USD", "$1.99", "Limit of 4 please", 4],
  ["US USD", "$1.99", "2 per customer", 2],
  ["DE EUR", "1,29 €", "Höchstabgabe 4 Stück", 4],
  ["DE EUR", "1,29 €", "nur 2 pro Haushalt", 2],
  ["FR EUR", "2,99 €", "limité à 2 par foyer", 2],
  ["MX MXN", "$25.00", "Máx. 3 piezas por persona", 3],
  ["BR BRL", "4,99 kg", "7,99 kg\nLIMITE DE 8 KG POR CLIENTE", 8],
  ["PL PLN", "4,99 zł", "limit 3 szt. na osobę", 3],
  ["SA SAR", "9.95 ر.س", "الحد الأقصى 2", 2],
  ["US USD", "$3.99", "No limit 2-day sale", null],
])("in %s, %s (%s) is for no more than %s", (place, price, details, maxQuantity) => {
  const [country = "", currency = ""] = place.split(" ");
  expect(parsePrice(price, { currency, country }, details)).toMatchObject({ maxQuantity });
});

it.each([
  ["3 FOR $13", "6 pack, 1/2 liter bottles; Mix & Match! Sale applies when you buy 3. Individuals $5.49."],
  ["$4.99", "Skim, 1% or 2% 4 L"],
  ["$4.99", "Each. #50367228/31/3. SAVE 30%; Save $100; Was $369, NOW $269."],
  ["$4.99", "44-102 pk, 8x200 mL or 16 to 20 count, 10” and 24-.5L BTL"],
  ["$4.99", "While supplies last. Limited time only. Good thru 12/24"],
  ["$4.99", "Prices good May 12 - May 18, 7am-9pm"],
  ["$4.99", "Kraft Singles 12 oz, Pound cake, 24-piece set"],
  ["$4.99", "Reg: $5.99/EA"],
  ["$4.99", "Plus $1.20 deposit. Serves 4."],
  ["$4.99", "Gluten free, cage-free, get more fat-free milk"],
  ["$4.99", "Earn 100 points. Double points"],
  ["$4.99", "6 pack, 12 oz cans, each"],
  ["$4.99", "Each, 12 pk. Family pack of 4+2 rolls"],
])("%s is what it is with %j", (price, details) => {
  expect(parsePrice(price, { currency: "USD", country: "US" }, details)).toMatchObject({ maxQuantity: null });
});

it.each([
  ["DE EUR", "1,29 €", "versch. Sorten, je 150-g-Becher (1 kg = 8,60 €)"],
  ["DE EUR", "1,29 €", "Kasten 20 x 0,5 l, zzgl. 3,10 € Pfand (1 l = 1,30 €), gültig vom 12.5. bis 17.5."],
  ["DE EUR", "1,29 €", "mind. 45 % Fett i. Tr., 6er-Pack, Abgabe nur in haushaltsüblichen Mengen"],
  ["FR EUR", "2,99 €", "Le sachet de 250 g (le kg : 11,96 €), dont 0,02 € d’éco-participation"],
  ["DE EUR", "1,29 €", "500-g-Packung, Kilopreis 2,58 €, sonst 1,99 €"],
  ["CA CAD", "3,49 $", "Rég. 4,99 $ Membres Scène+"],
  ["IT EUR", "€ 1,09", "Con carta fedeltà. Senza carta € 3,29"],
  ["ES EUR", "1,50 €", "Paquete de 6 unidades de 125 g, antes: 1,99 €, del 12 al 15 de mayo"],
  ["BR BRL", "R$ 8,99", "Vários sabores; Pacote com 40x55ml; Válido de 10/05 a 12/05"],
  ["IT EUR", "€ 1,09", "500 g\n€ 2,18 al kg"],
  ["US USD", "$2.99", "16 oz. $2.99/lb"],
  ["US USD", "$2.99", "1 lb. pkg. ($2.99/lb)"],
  ["US USD", "$2.99", "12 oz. pkg. Reg. $4.99/lb"],
  ["CA CAD", "$5.99", "Ground beef 8.80/kg"],
  ["GB GBP", "£3.00", "1kg bag (£3/kg)"],
  ["DE EUR", "2,99 €", "1-kg-Beutel (1 kg = 2,99)"],
  ["DE EUR", "2,99 €", "4 x 250 g (1 kg = 2,99)"],
  ["DE EUR", "0,99 €", "450-g-Glas (1 kg = 2,20)"],
  ["DE EUR", "0,99 €", "100-g-Tafel (100 g = 0,99)"],
  ["DE EUR", "1,29 €", "500 g (1 kg = 2,58)"],
  ["PL PLN", "4,99 zł", "opak. 500 g, 9,98 zł/kg, Najniższa cena z 30 dni przed obniżką: 3,99 zł"],
  ["DE EUR", "1,29 €", "+20 % gratis, je 6er-Pack (1 Stück = 0,22 €)"],
  ["FR EUR", "2,99 €", "dont 20 % offert. Voir points de vente participants"],
  ["IT EUR", "€ 1,09", "la confezione da 4 pezzi, nei punti vendita aderenti"],
  ["MX MXN", "$12.90", "cada paquete de 6 latas"],
  ["SA SAR", "9.95 ر.س", "2 لتر"],
  ["SA SAR", "9.95 ر.س", "عبوة ٥٠٠ جرام، العرض ساري حتى 15 مايو"],
])("in %s, %s is what it is with %j", (place, price, details) => {
  const [country = "", currency = ""] = place.split(" ");
  expect(parsePrice(price, { currency, country }, details)).toMatchObject({ count: 1, maxQuantity: null });
});

it("knows the kilo in Arabic", () => {
  const riyals = { currency: "SAR", country: "SA" };
  expect(parsePrice("٩٫٩٥ ر.س للكيلو", riyals)).toMatchObject({ amount: 995, unit: "kg" });
});
