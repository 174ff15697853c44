// Prints what every agent finds in 200 positions by fixed work: node searches.mjs PACKAGE
import { load } from './load.mjs';

const hansu = await load(process.argv[2]);
process.stdout.write(hansu.fixedSearches());
