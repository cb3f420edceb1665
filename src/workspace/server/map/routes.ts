import { mapTiles } from '#src/workspace/api/map'
import { implement } from '#src/platform/server/http/call'

/** The tile server of the installation, for maps. */
export const mapTileRoutes = implement(mapTiles, {
  read: async ({ platform: { configuration } }) => ({ url: configuration.mapTileUrl, credit: configuration.mapTileCredit }),
})
