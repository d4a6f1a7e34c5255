/** What circulars of a market say. All of it can be set in the fonts that every PDF reader has. */
export interface Wording {
  products: readonly string[];
  prefixes: readonly string[];
  details: readonly string[];
  departments: readonly string[];
  heads: readonly string[];
  dates: readonly string[];
  feet: readonly string[];
}

const american: Wording = {
  products: [
    "Gala Apples", "Sweet Strawberries", "Russet Potatoes", "Boneless Skinless Chicken Breast", "Ground Beef 80% Lean",
    "Atlantic Salmon Fillets", "Sharp Cheddar Cheese Slices", "Greek Yogurt", "Large Brown Eggs", "Sourdough Bread",
    "Honey Nut Toasted Oat Cereal", "Creamy Peanut Butter", "Tortilla Chips", "Sparkling Water", "Orange Juice",
    "Frozen Mixed Vegetables", "Vanilla Bean Ice Cream", "Paper Towels", "Laundry Detergent", "Dish Soap",
    "Hass Avocados", "Roma Tomatoes", "Pork Spare Ribs", "Deli Oven Roasted Turkey", "Thick Cut Smoked Bacon",
    "Marinara Pasta Sauce", "Extra Virgin Olive Oil", "Long Grain Rice", "Black Beans", "Ground Coffee",
    "Dill Pickle Spears", "Mini Cucumbers", "Blueberry Muffins", "Glazed Donuts", "Cut Green Beans",
    "Baby Spinach", "Red Seedless Grapes", "Half & Half", "String Cheese", "Beef Chuck Roast",
  ],
  prefixes: ["Organic", "Family Pack", "Selected Varieties", "Fresh", "Harvest Lane", "Store Made", "Blue Ridge Farms", "Assorted"],
  details: [
    "16 oz.", "1 lb. clamshell", "Selected varieties, 12-14.5 oz.", "Product of USA", "Limit 4 per customer",
    "5 lb. bag", "With card", "24 ct.", "64 fl. oz.", "Sold in family packs", "Must buy 2", "Plus deposit",
  ],
  departments: ["Produce", "Meat & Seafood", "Dairy", "Bakery", "Frozen Foods", "Pantry", "Household"],
  heads: ["Weekly Specials", "Fresh Savings", "Super Week", "Big Value Days"],
  dates: ["Prices good March 4 - March 10, 2026", "Valid 3/4/26 thru 3/10/26", "Sale dates: Wed. Mar 4 - Tue. Mar 10"],
  feet: [
    "Follow us @greenvalleymarket  |  www.greenvalleymarket.example  |  (555) 010-2233",
    "1200 Main Street, Springfield  Open daily 7 am - 10 pm",
    "We reserve the right to limit quantities. Not responsible for typographical errors.",
    "Free delivery on orders over $35",
  ],
};

const brazilian: Wording = {
  products: [
    "Banana Prata", "Tomate Italiano", "Maçã Fuji", "Feijão Carioca", "Arroz Branco Tipo 1", "Café Torrado e Moído",
    "Leite Integral", "Queijo Mussarela Fatiado", "Pão Francês", "Peito de Frango Congelado", "Alcatra Bovina",
    "Óleo de Soja", "Açúcar Refinado", "Macarrão Espaguete", "Molho de Tomate", "Refrigerante Guaraná", "Cerveja Pilsen",
    "Sabão em Pó", "Detergente Neutro", "Papel Higiênico Folha Dupla", "Iogurte Morango", "Manteiga com Sal",
    "Linguiça Toscana", "Batata Inglesa", "Cebola Nacional", "Laranja Pera", "Biscoito Recheado", "Achocolatado em Pó",
  ],
  prefixes: ["Orgânico", "Sadia", "Seara", "Italac", "Tradicional", "Boa Mesa"],
  details: ["Pacote 500 g", "1 kg", "900 ml", "Bandeja 600 g", "Limite de 6 un por cliente", "Lata 350 ml", "Caixa 1 L", "Diversos sabores"],
  departments: ["Hortifruti", "Açougue", "Laticínios", "Padaria", "Mercearia", "Limpeza"],
  heads: ["Ofertas da Semana", "Super Ofertas", "Festival de Preços"],
  dates: ["Ofertas válidas de 04/03 a 10/03/2026", "Válido até 10/03/2026 ou enquanto durarem os estoques"],
  feet: ["@mercadobomdia  WhatsApp (11) 5555-0101", "Av. Brasil, 1500 - Centro  Seg. a sáb. 7h às 22h", "Imagens meramente ilustrativas"],
};

const italian: Wording = {
  products: [
    "Mozzarella di bufala", "Prosciutto cotto alta qualità", "Passata di pomodoro", "Pasta di semola", "Caffè macinato",
    "Yogurt intero", "Mele Golden", "Zucchine", "Latte fresco parzialmente scremato", "Biscotti frollini", "Olio extra vergine di oliva",
    "Tonno all'olio di oliva", "Detersivo lavatrice liquido", "Gelato alla vaniglia", "Petto di pollo a fette", "Salmone affumicato",
    "Acqua minerale naturale", "Birra chiara", "Pane casereccio", "Ravioli ricotta e spinaci", "Grana Padano grattugiato",
  ],
  prefixes: ["Bio", "Divella", "Granarolo", "Le Nostre Bontà", "Rovagnati", "Selezione"],
  details: ["500 g", "conf. 250 g", "1,5 L", "vari tipi", "assortiti", "al banco", "6 x 1,5 L", "da 4 pezzi"],
  departments: ["Ortofrutta", "Macelleria", "Latticini", "Panetteria", "Surgelati", "Dispensa"],
  heads: ["Offerte della settimana", "Sottocosto", "Risparmio vero"],
  dates: ["Dal 4 al 10 marzo 2026", "Offerte valide dal 04/03/2026 al 10/03/2026"],
  feet: ["Via Roma 12, Bologna  Tel. 051 555010", "Seguici su @supermercatovero  www.supermercatovero.example", "Fino ad esaurimento scorte"],
};

const german: Wording = {
  products: [
    "Bio-Äpfel Elstar", "Rispentomaten", "Hähnchenbrustfilet", "Rinderhackfleisch", "Frische Vollmilch", "Gouda Scheiben", "Deutsche Markenbutter",
    "Bauernbrot", "Knuspermüsli Schoko", "Erdbeer-Konfitüre", "Tiefkühl-Pizza Salami", "Vanilleeis", "Spülmittel Zitrone", "Toilettenpapier 3-lagig",
    "Röstkaffee gemahlen", "Orangensaft", "Mineralwasser Medium", "Pils", "Speisekartoffeln festkochend", "Lachsfilet", "Naturjoghurt mild", "Paprika rot",
  ],
  prefixes: ["Bio", "Landfein", "Gut & Günstig", "Milchhof", "Hofgut", "Versch. Sorten"],
  details: ["500-g-Packung", "je 1-kg-Netz", "1-l-Flasche", "je 250-g-Becher", "versch. Sorten", "aus Deutschland, Kl. I", "zzgl. Pfand 0.25", "je 12 x 0,7 l"],
  departments: ["Obst & Gemüse", "Fleisch & Wurst", "Molkerei", "Backwaren", "Tiefkühl", "Getränke"],
  heads: ["Angebote der Woche", "Knaller zum Wochenende", "Frische-Woche"],
  dates: ["Gültig vom 4.3. bis 10.3.2026", "Ab Montag, 02.03. bis Samstag, 07.03.2026"],
  feet: ["Musterstraße 5, 12345 Musterstadt  Mo-Sa 7-21 Uhr", "www.markt-am-platz.example  Irrtümer vorbehalten", "Abgabe nur in haushaltsüblichen Mengen"],
};

const french: Wording = {
  products: [
    "Pommes Royal Gala", "Tomates grappe", "Filets de poulet jaune", "Steak haché 5% MG", "Yaourts nature", "Camembert de Normandie", "Beurre doux",
    "Pain de campagne", "Café moulu pur arabica", "Confiture de fraises", "Jus d'orange sans pulpe", "Eau minérale naturelle", "Lessive liquide",
    "Crème glacée vanille", "Saumon fumé", "Riz basmati", "Huile d'olive vierge extra", "Pâtes fusilli", "Jambon supérieur", "Courgettes",
  ],
  prefixes: ["Bio", "Label Rouge", "Bonne Ferme", "Le Fournil", "Variétés au choix"],
  details: ["500 g", "Le lot de 2", "La barquette de 400 g", "Origine France", "Catégorie 1", "Le pack de 6 x 1,5 L", "Au rayon traditionnel"],
  departments: ["Fruits & légumes", "Boucherie", "Crémerie", "Boulangerie", "Surgelés", "Épicerie"],
  heads: ["Les promos de la semaine", "Prix chocs", "Le grand marché"],
  dates: ["Du 4 au 10 mars 2026", "Offres valables du mercredi 4 au mardi 10 mars"],
  feet: ["www.supermarche-du-coin.example  @ducoin", "12 rue de la Gare, 69000 Lyon  8h30 - 20h", "Photos non contractuelles. Dans la limite des stocks disponibles"],
};

export const wordings = { us: american, br: brazilian, it: italian, de: german, fr: french } as const;
export type Market = keyof typeof wordings;
