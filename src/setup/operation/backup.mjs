// npm run backup -- --to FOLDER: copies the database and the stored files while the product runs. npm run dump: copies only the database.
import { become } from '../built.mjs'

await become('backup')
