import { Type } from 'typebox'
import { contract } from '#src/platform/api/contract'
import { Nullable } from '#src/platform/api/schemas'

/** The tile server for maps, besides the basemap that ships with the product. */
export const mapTiles = contract({
  read: {
    method: 'GET',
    path: '/v1/map_tiles',
    who: 'signed_in',
    /** `url` is the configured tile server, with {z}, {x} and {y} for the tile; null if there is none. */
    answer: Type.Object({ url: Nullable(Type.String()), credit: Nullable(Type.String()) }),
    spec: '§2; TICK-79 (path decided)',
  },
})
