/** In place of server/db/prepare-once.ts: a query built once would be that of the mutant that was on at that moment. */
exports.prepareOnce = (build) => build;
