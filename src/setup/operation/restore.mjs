// npm run restore -- --from FOLDER: restores a backup into an empty DATA_DIR and database.
import { become } from '../built.mjs'

await become('restore')
