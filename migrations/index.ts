import type { Migration } from "kysely";
import * as createFoundation from "./001-create-foundation";
import * as createCircularGroups from "./002-create-circular-groups";
import * as createEmails from "./003-create-emails";
import * as extendUsers from "./004-extend-users";
import * as createStores from "./005-create-stores";
import * as createRecipes from "./006-create-recipes";
import * as createIntegrations from "./007-create-integrations";
import * as createPublication from "./008-create-publication";
import * as createShoppingLists from "./009-create-shopping-lists";
import * as createAdCounts from "./010-create-ad-counts";
import * as indexRecipes from "./011-index-recipes";
import * as keepTabTitles from "./012-keep-tab-titles";
import * as noteStoredFiles from "./013-note-stored-files";
import * as switchListMails from "./014-switch-list-mails";
import * as keepFileEncodings from "./015-keep-file-encodings";
import * as stopRuns from "./016-stop-runs";
import * as foldUserNames from "./018-fold-user-names";
import * as renameRunErrors from "./019-rename-run-errors";
import * as noteSentChunks from "./020-note-sent-chunks";
import * as tellOfRunsAsTheyStand from "./021-tell-of-runs-as-they-stand";
import * as inviteByMails from "./022-invite-by-mails";
import * as publishCirculars from "./024-publish-circulars";
import * as readPictures from "./025-read-pictures";
import * as cutOutPictures from "./026-cut-out-pictures";
import * as replacePages from "./027-replace-pages";
import * as turnDownSuggestions from "./028-turn-down-suggestions";
import * as coverPrices from "./029-cover-prices";
import * as noteOutsideReadings from "./030-note-outside-readings";
import * as keepOriginsOfPictures from "./031-keep-origins-of-pictures";
import * as keepDrawingsOfPictures from "./032-keep-drawings-of-pictures";
import * as mergeActivityLater from "./033-merge-activity-later";
import * as undoReplacements from "./034-undo-replacements";
import * as queueMailsByQuota from "./035-queue-mails-by-quota";
import * as indexRateLimits from "./036-index-rate-limits";
import * as markReleasedFiles from "./037-mark-released-files";
import * as spreadCounters from "./038-spread-counters";
import * as shareRequestBudgets from "./039-share-request-budgets";
import * as indexLongLists from "./040-index-long-lists";
import * as keepBundles from "./045-keep-bundles";
import * as traceJobs from "./046-trace-jobs";
import * as knowLanguagesAndMoney from "./047-know-languages-and-money";
import * as keepSignInFactors from "./049-keep-sign-in-factors";
import * as knowBrowsers from "./050-know-browsers";
import * as requireSecondSteps from "./051-require-second-steps";
import * as createSingleSignOn from "./052-create-single-sign-on";
import * as createApiKeys from "./053-create-api-keys";
import * as keepAnalysesOfPages from "./060-keep-analyses-of-pages";
import * as lendAccountsForAPage from "./064-lend-accounts-for-a-page";
import * as ownSpreadsheets from "./065-own-spreadsheets";
import * as signServices from "./066-sign-services";
import * as keepReadHours from "./068-keep-read-hours";
import * as knowRecipeCollections from "./070-know-recipe-collections";
import * as deriveLinkedRecipes from "./071-derive-linked-recipes";
import * as nameLeftOutSheets from "./074-name-left-out-sheets";
import * as countHiddenRows from "./075-count-hidden-rows";
import * as cropPages from "./076-crop-pages";
import * as tellOfPages from "./077-tell-of-pages";
import * as keepReadNames from "./078-keep-read-names";
import * as countOutsideSpending from "./079-count-outside-spending";
import * as dropBundles from "./080-drop-bundles";
import * as dropDrawings from "./081-drop-drawings";

/** All migrations by name, in order. Never renamed once released. */
export const migrations: Record<string, Migration> = {
  "001-create-foundation": createFoundation,
  "002-create-circular-groups": createCircularGroups,
  "003-create-emails": createEmails,
  "004-extend-users": extendUsers,
  "005-create-stores": createStores,
  "006-create-recipes": createRecipes,
  "007-create-integrations": createIntegrations,
  "008-create-publication": createPublication,
  "009-create-shopping-lists": createShoppingLists,
  "010-create-ad-counts": createAdCounts,
  "011-index-recipes": indexRecipes,
  "012-keep-tab-titles": keepTabTitles,
  "013-note-stored-files": noteStoredFiles,
  "014-switch-list-mails": switchListMails,
  "015-keep-file-encodings": keepFileEncodings,
  "016-stop-runs": stopRuns,
  "018-fold-user-names": foldUserNames,
  "019-rename-run-errors": renameRunErrors,
  "020-note-sent-chunks": noteSentChunks,
  "021-tell-of-runs-as-they-stand": tellOfRunsAsTheyStand,
  "022-invite-by-mails": inviteByMails,
  "024-publish-circulars": publishCirculars,
  "025-read-pictures": readPictures,
  "026-cut-out-pictures": cutOutPictures,
  "027-replace-pages": replacePages,
  "028-turn-down-suggestions": turnDownSuggestions,
  "029-cover-prices": coverPrices,
  "030-note-outside-readings": noteOutsideReadings,
  "031-keep-origins-of-pictures": keepOriginsOfPictures,
  "032-keep-drawings-of-pictures": keepDrawingsOfPictures,
  "033-merge-activity-later": mergeActivityLater,
  "034-undo-replacements": undoReplacements,
  "035-queue-mails-by-quota": queueMailsByQuota,
  "036-index-rate-limits": indexRateLimits,
  "037-mark-released-files": markReleasedFiles,
  "038-spread-counters": spreadCounters,
  "039-share-request-budgets": shareRequestBudgets,
  "040-index-long-lists": indexLongLists,
  "045-keep-bundles": keepBundles,
  "046-trace-jobs": traceJobs,
  "047-know-languages-and-money": knowLanguagesAndMoney,
  "049-keep-sign-in-factors": keepSignInFactors,
  "050-know-browsers": knowBrowsers,
  "051-require-second-steps": requireSecondSteps,
  "052-create-single-sign-on": createSingleSignOn,
  "053-create-api-keys": createApiKeys,
  "060-keep-analyses-of-pages": keepAnalysesOfPages,
  "064-lend-accounts-for-a-page": lendAccountsForAPage,
  "065-own-spreadsheets": ownSpreadsheets,
  "066-sign-services": signServices,
  "068-keep-read-hours": keepReadHours,
  "070-know-recipe-collections": knowRecipeCollections,
  "071-derive-linked-recipes": deriveLinkedRecipes,
  "074-name-left-out-sheets": nameLeftOutSheets,
  "075-count-hidden-rows": countHiddenRows,
  "076-crop-pages": cropPages,
  "077-tell-of-pages": tellOfPages,
  "078-keep-read-names": keepReadNames,
  "079-count-outside-spending": countOutsideSpending,
  "080-drop-bundles": dropBundles,
  "081-drop-drawings": dropDrawings,
};
