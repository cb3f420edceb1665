import { useQuery } from '@tanstack/react-query'
import type { ImageRow } from '#src/areas/tickets/api/images'
import { imageChecks, type ImageChecks } from '#src/areas/tickets/api/images/checks'
import { callApi } from '#src/platform/client/api/call-api'
import { requests } from '#src/platform/client/api/requests'

const checkCalls = requests(imageChecks)
/** Time between two requests. The server measures a photo within seconds after it is added. */
const AGAIN_MS = 3_000

/**
 * What the server found about a photo; null while it is loading. Until the server has measured the photo, it is requested again at
 * intervals.
 */
export function useChecks(agency: number, image: Pick<ImageRow, 'id' | 'imageable_id' | 'imageable_type'> | undefined): ImageChecks | null {
  const { id = 0, imageable_id = 0, imageable_type = 'Slip' } = image ?? {}
  const { data } = useQuery({
    queryKey: ['images', agency, 'checks', id],
    queryFn: ({ signal }) => callApi(checkCalls.find({ id, imageable_id, imageable_type }), { signal, ignore: 'all' }),
    enabled: image !== undefined,
    refetchInterval: (query) => (query.state.data?.state === 'waiting' ? AGAIN_MS : false),
  })
  return data ?? null
}
