// npm run backup -- --to FOLDER: copies the database and the files while the product runs; npm run dump: only the database.
import { become } from '../built.mjs'

await become('backup')
