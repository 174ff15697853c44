// Prints the bench signature as the module counts it: node signature.mjs PACKAGE
import { load } from './load.mjs';

const hansu = await load(process.argv[2]);
console.log(hansu.signature());
