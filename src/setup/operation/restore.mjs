// npm run restore -- --from FOLDER: brings a backup back into an empty DATA_DIR and database.
import { become } from '../built.mjs'

await become('restore')
