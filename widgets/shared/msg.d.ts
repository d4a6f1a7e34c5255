// Written by `npm run messages` out of widgets/messages/en.json.

/** What the widgets say, in the shopper's language; each text as it is in English. */
export interface Messages {
  /** What Intl writes dates and numbers by. */
  locale: string;
  /** {value, number} */
  number: (value: number) => string;
  /** {text} ({count, number}) */
  withCount: (text: string, count: number) => string;
  /** Try again */
  tryAgain: string;
  /** This can’t be shown right now. Please try again later. */
  loadFailed: string;
  /** Close */
  close: string;
  /** Print */
  print: string;
  /** Published with Endcap */
  publishedWith: string;
  /** Less */
  less: string;
  /** More */
  more: string;
  /** Previous */
  previous: string;
  /** Next */
  next: string;
  /** Page {number, number} */
  page: (number: number) => string;
  /** Page {number, number} of {total, number} */
  pageOf: (number: number, total: number) => string;
  /** Add to list */
  addToList: string;
  /** Add to list: {name} */
  addNamed: (name: string) => string;
  /** On your list ({amount}) */
  onList: (amount: string) => string;
  /** On your list ({amount}): {name}. Add more */
  onListNamed: (amount: string, name: string) => string;
  /** Take away: {name} */
  takeAway: (name: string) => string;
  /** Added to your list: {names} */
  addedToList: (names: string) => string;
  /** Taken from your list: {name} */
  takenFromList: (name: string) => string;
  /** Check your connection and try again */
  addOffline: string;
  /** Deals at {store} */
  dealsAt: (store: string) => string;
  /** Deals can differ by store */
  dealsDiffer: string;
  /** your store */
  yourStore: string;
  /** Change */
  change: string;
  /** Change the store */
  changeStore: string;
  /** Choose your store */
  chooseYourStore: string;
  /** Loading our stores… */
  loadingStores: string;
  /** Weekly ad */
  weeklyAd: string;
  /** Weekly ad of {retailer} */
  weeklyAdOf: (retailer: string) => string;
  /** Loading this week’s ad… */
  adLoading: string;
  /** This week’s ad is on its way. Please check back soon. */
  adEmpty: string;
  /** We can’t find this ad. Please ask the store about it. */
  adUnknown: string;
  /** We couldn’t load this week’s ad. Please check your connection and try again. */
  adFailed: string;
  /** We couldn’t reach the store’s server. This is the ad as you last saw it, on {time}. */
  adSaved: (time: string) => string;
  /** Now showing {ad}. */
  nowShowing: (ad: string) => string;
  /** {ad} at {store} */
  adAtStore: (ad: string, store: string) => string;
  /** That couldn’t be loaded. Please check your connection and try again. */
  partFailed: string;
  /** Valid {day} */
  validDay: (day: string) => string;
  /** Valid {first} – {last} */
  validDays: (first: string, last: string) => string;
  /** Valid through {day} */
  validThrough: (day: string) => string;
  /** Select a deal to see more about it. */
  selectDeal: string;
  /** Print all deals */
  printAllDeals: string;
  /** Choose an ad */
  chooseAd: string;
  /** Featured deals */
  featuredDeals: string;
  /** Next featured deals */
  nextFeatured: string;
  /** Previous featured deals */
  previousFeatured: string;
  /** Show the ad as */
  showAdAs: string;
  /** Pages */
  pages: string;
  /** List */
  list: string;
  /** Search deals */
  searchDeals: string;
  /** Category */
  category: string;
  /** All categories */
  allCategories: string;
  /** Go to page */
  goToPage: string;
  /** Page */
  pageLabel: string;
  /** {count, plural, one {# deal matches} other {# deals match}} */
  dealsMatch: (count: number) => string;
  /** {count, plural, one {# deal} other {# deals}} in {category} */
  dealsInCategory: (count: number, category: string) => string;
  /** {count, plural, one {# deal matches} other {# deals match}} in {category} */
  dealsMatchInCategory: (count: number, category: string) => string;
  /** Skip to the list of deals */
  skipToDeals: string;
  /** {title}, page {number, number}. Every deal on it is also in the list of deals. */
  pageImage: (title: string, number: number) => string;
  /** This page is on its way. */
  pageComing: string;
  /** Zoom */
  zoom: string;
  /** Zoom page {number, number} */
  zoomPage: (number: number) => string;
  /** List of deals */
  listOfDeals: string;
  /** All deals */
  allDeals: string;
  /** Matching deals */
  matchingDeals: string;
  /** No deals match “{query}”. Try another word. */
  noDealsMatch: (query: string) => string;
  /** No deals match “{query}” in {category}. Try another word or all categories. */
  noDealsMatchInCategory: (query: string, category: string) => string;
  /** The deals are on the pages of this ad. */
  dealsOnPages: string;
  /** Deal on page {number, number} */
  dealOnPage: (number: number) => string;
  /** More deals */
  moreDeals: string;
  /** See it on page {number, number} */
  seeOnPage: (number: number) => string;
  /** Previous deal */
  previousDeal: string;
  /** Next deal */
  nextDeal: string;
  /** Recipes with this */
  recipesWithDeal: string;
  /** The recipe couldn’t be loaded. Please check your connection and try again. */
  dealRecipeFailed: string;
  /** The page you were sent is not in this ad. */
  pageGone: string;
  /** Now on offer: {deal} */
  nowOnOffer: (deal: string) => string;
  /** Here is what is on offer now. */
  hereIsNow: string;
  /** The deal you were sent starts on {day}. */
  sentDealStarts: (day: string) => string;
  /** The deal you were sent has ended. */
  sentDealEnded: string;
  /** The deal you were sent ended on {day}. */
  sentDealEndedOn: (day: string) => string;
  /** “{deal}” ended on {day}. */
  dealEndedOn: (deal: string, day: string) => string;
  /** The deal you were sent is not in the ad shown here. */
  sentDealElsewhere: string;
  /** “{deal}” is not in the ad shown here. */
  dealElsewhere: (deal: string) => string;
  /** The deal you were sent is not in the ad of {store}. */
  sentDealNotInAdOf: (store: string) => string;
  /** “{deal}” is not in the ad of {store}. */
  dealNotInAdOf: (deal: string, store: string) => string;
  /** Deals of {retailer} */
  dealsOf: (retailer: string) => string;
  /** Page {number, number}, enlarged */
  pageEnlarged: (number: number) => string;
  /** Smaller */
  smaller: string;
  /** Larger */
  larger: string;
  /** Size */
  size: string;
  /** {value, number} % */
  percent: (value: number) => string;
  /** Recipes */
  recipes: string;
  /** Recipe */
  recipe: string;
  /** Loading recipes… */
  recipesLoading: string;
  /** Recipes are on their way. Please check back soon. */
  recipesEmpty: string;
  /** We can’t find these recipes. Please ask the store about them. */
  recipesUnknown: string;
  /** We couldn’t load the recipes. Please check your connection and try again. */
  recipesFailed: string;
  /** Loading the recipe… */
  recipeLoading: string;
  /** We couldn’t load this recipe. Please check your connection and try again. */
  recipeFailed: string;
  /** This recipe is no longer here. There are others. */
  recipeGone: string;
  /** We couldn’t reach the store’s server. This is what you last saw, on {time}. */
  recipesSaved: (time: string) => string;
  /** Back to recipes */
  backToRecipes: string;
  /** Search recipes */
  searchRecipes: string;
  /** Search recipes or ingredients */
  searchRecipesHint: string;
  /** Recipe of the week */
  recipeOfTheWeek: string;
  /** See all {count, number} */
  seeAll: (count: number) => string;
  /** See all {count, number} recipes of {category} */
  seeAllRecipesOf: (count: number, category: string) => string;
  /** Categories of recipes */
  recipeCategories: string;
  /** {count, plural, one {# recipe} other {# recipes}} */
  recipeCount: (count: number) => string;
  /** All recipes */
  allRecipes: string;
  /** {recipes} with “{query}” */
  recipesWithWord: (recipes: string, query: string) => string;
  /** No recipes match “{query}”. Try another word. */
  noRecipesMatch: (query: string) => string;
  /** There are no recipes here yet. */
  noRecipesYet: string;
  /** Pages of recipes */
  pagesOfRecipes: string;
  /** By {author} */
  byAuthor: (author: string) => string;
  /** (opens in a new tab) */
  opensInNewTab: string;
  /** Preparation */
  preparation: string;
  /** Cooking */
  cooking: string;
  /** In all */
  inAll: string;
  /** Steps */
  steps: string;
  /** How it is done is told at {source}. */
  toldAt: (source: string) => string;
  /** This recipe comes without steps. */
  noSteps: string;
  /** Servings */
  servings: string;
  /** {count, plural, one {# serving} other {# servings}} */
  servingCount: (count: number) => string;
  /** {count, number} × the recipe */
  timesTheRecipe: (count: number) => string;
  /** Written for {amount} */
  writtenFor: (amount: string) => string;
  /** Amount unchanged, as in the recipe */
  amountKept: string;
  /** Ingredients */
  ingredients: string;
  /** {count, plural, one {# ingredient} other {# ingredients}} */
  ingredientCount: (count: number) => string;
  /** On your list: {name}. Add more */
  onListAddMore: (name: string) => string;
  /** Add what’s missing ({count, number}) */
  addMissing: (count: number) => string;
  /** Add all to list */
  addAll: string;
  /** All on your list. Add again */
  allOnList: string;
  /** No connection: nothing was added. Please try again. */
  nothingAdded: string;
  /** On sale this week */
  onSale: string;
  /** Recipe to print */
  recipeToPrint: string;
  /** Shopping list */
  shoppingList: string;
  /** The shopping list can’t be shown now. Please open the page again. */
  listFailed: string;
  /** This needs the network. Please try again later. */
  needsNetwork: string;
  /** Print, copy or share */
  printCopyShare: string;
  /** Keep this list on all my devices */
  keepOnDevices: string;
  /** Prices at {store} */
  pricesAt: (store: string) => string;
  /** This browser keeps no list: it is gone when you leave this page. Print or copy it before. */
  keepsNoList: string;
  /** Your list is empty. Type what you need, or add deals from the weekly ad. */
  listEmpty: string;
  /** Show more ({count, number} left) */
  showMore: (count: number) => string;
  /** In the cart */
  inCart: string;
  /** In the cart: {name} */
  inCartNamed: (name: string) => string;
  /** Clear the cart */
  clearCart: string;
  /** Removed {count, number} from the cart. */
  removedFromCart: (count: number) => string;
  /** Removed {name}. */
  removed: (name: string) => string;
  /** Undo */
  undo: string;
  /** Back on the list. */
  backOnList: string;
  /** Back on the list: {name} */
  backOnListNamed: (name: string) => string;
  /** Deal of another store */
  otherStore: string;
  /** for {recipes} */
  forRecipes: (recipes: string) => string;
  /** Remove */
  remove: string;
  /** Edit */
  edit: string;
  /** Add an item */
  addAnItem: string;
  /** Add an item, like 2 lb apples */
  addAnItemHint: string;
  /** Add */
  add: string;
  /** through {day} */
  dealThrough: (day: string) => string;
  /** through {day} at {store} */
  dealThroughAt: (day: string, store: string) => string;
  /** ended {day} */
  dealEnded: (day: string) => string;
  /** ended {day} at {store} */
  dealEndedAt: (day: string, store: string) => string;
  /** Total of {count, plural, one {# item} other {# items}}: {amount} */
  totalOfAll: (count: number, amount: string) => string;
  /** Total of {priced, number} of {count, plural, one {# item} other {# items}}: {amount}; {missing, plural, one {# has no price} other {# have no price}} */
  totalOfSome: (priced: number, count: number, amount: string, missing: number) => string;
  /** Quantity */
  quantity: string;
  /** Unit */
  unit: string;
  /** Note */
  note: string;
  /** Please give a number, like 2 or 1.5. */
  wrongQuantity: string;
  /** Save */
  save: string;
  /** Your items were copied. */
  itemsCopied: string;
  /** Copy my items */
  copyItems: string;
  /** Copied */
  copied: string;
  /** Share */
  share: string;
  /** Copy this text */
  copyThisText: string;
  /** {store} has a shopping list of its own. */
  storeHasList: (store: string) => string;
  /** Open its shopping list */
  openStoreList: string;
  /** What you added here stays on this device ({count, number}). Copy it to take it along. */
  listStaysHere: (count: number) => string;
  /** Make a link */
  makeLink: string;
  /** Whoever has this link can read your list as it is now, for two weeks. */
  linkMade: string;
  /** Link to your list */
  linkToList: string;
  /** Send by email */
  sendByMail: string;
  /** Send it to */
  sendItTo: string;
  /** Send */
  send: string;
  /** Your list is on its way to {address}. */
  listOnItsWay: (address: string) => string;
  /** Email */
  email: string;
  /** Password */
  password: string;
  /** Sign in */
  signIn: string;
  /** Sign out */
  signOut: string;
  /** Sign in to keep your list on all your devices. */
  signInToKeep: string;
  /** You are signed in. Your list is kept on all your devices. */
  signedIn: string;
  /** Signed in as {name}. Your list is kept on all your devices. */
  signedInAs: (name: string) => string;
  /** You are signed out. Your list stays on this device. */
  signedOut: string;
  /** Bonus card {number}. */
  bonusCard: (number: string) => string;
  /** The email or the password is not right. */
  wrongSignIn: string;
  /** Please check the email address. */
  wrongAddress: string;
  /** There is nothing on this list to buy. */
  nothingToBuy: string;
  /** This store doesn’t send lists by email. Please share a link instead. */
  noListMails: string;
  /** That was too often just now. Please try again later. */
  tooManyTries: string;
  /** Our stores */
  ourStores: string;
  /** Stores */
  stores: string;
  /** Our stores will be listed here soon. */
  storesEmpty: string;
  /** We can’t find these stores. Please ask the store about them. */
  storesUnknown: string;
  /** We couldn’t load our stores. Please check your connection and try again. */
  storesFailed: string;
  /** Your store */
  yourStoreTitle: string;
  /** We couldn’t load the store’s address and hours just now. */
  storeUnread: string;
  /** No connection: this is the store as you last saw it. */
  storeSaved: string;
  /** Keep {store} */
  keepStore: (store: string) => string;
  /** ZIP code, city or store name */
  findStoreBy: string;
  /** Search */
  search: string;
  /** Near me */
  nearMe: string;
  /** Looking… */
  looking: string;
  /** We couldn’t look for stores now. Please check your connection and try again. */
  searchFailed: string;
  /** We couldn’t find your position. Please type a ZIP code or a city instead. */
  positionUnknown: string;
  /** This page may not use your position. Please type a ZIP code or a city instead. */
  positionRefused: string;
  /** Choose this store */
  chooseStore: string;
  /** Choose this store: {store} */
  chooseStoreNamed: (store: string) => string;
  /** Call {store}: {phone} */
  callStore: (store: string, phone: string) => string;
  /** Directions */
  directions: string;
  /** Directions to {store}, opens in a new tab */
  directionsTo: (store: string) => string;
  /** Today: {hours} */
  today: (hours: string) => string;
  /** All hours */
  allHours: string;
  /** Open now · closes {time} */
  openUntil: (time: string) => string;
  /** Open 24 hours */
  open24Hours: string;
  /** open 24 hours */
  opens24Hours: string;
  /** Closed · opens {time} */
  closedUntil: (time: string) => string;
  /** Closed now */
  closedNow: string;
  /** closed */
  closed: string;
  /** noon */
  noon: string;
  /** midnight */
  midnight: string;
  /** {time} tomorrow */
  timeTomorrow: (time: string) => string;
  /** {time} {day} */
  timeOnDay: (time: string, day: string) => string;
  /** {count, plural, one {We have # store.} other {We have # stores.}} Search for the one near you. */
  manyStores: (count: number) => string;
  /** {count, plural, one {Our # store} other {All our # stores}} */
  allOurStores: (count: number) => string;
  /** We found no store for “{query}”. Try a ZIP code, a city, or a part of the store’s name. */
  noStoreFound: (query: string) => string;
  /** We have no store near there. These are the nearest ones. */
  noStoreNear: string;
  /** {count, plural, one {# store near {place}} other {# stores near {place}, the nearest first}} */
  storesNear: (count: number, place: string) => string;
  /** {count, plural, one {# store near your position} other {# stores near your position, the nearest first}} */
  storesNearYou: (count: number) => string;
  /** {count, plural, one {# store found} other {# stores found}} */
  storesFound: (count: number) => string;
}

/** Filled before anything is drawn. A bundle gets those that it names, in a file for each language. */
export declare const msg: Messages;
