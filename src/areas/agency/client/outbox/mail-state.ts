import { useQuery } from '@tanstack/react-query'
import { callApi } from '#src/platform/client/api/call-api'
import { queryClient } from '#src/platform/client/api/query-client'
import { allMessages } from '#src/areas/agency/client/outbox/outbox-list'
import { usePerson } from '#src/workspace/client/frame/use-person'

const mailKey = ['sends-mail']

/** True if sending email is known to be off; false while this is not known. */
export function useIsMailOff(): boolean {
  const { dot_authority_id: agency } = usePerson()
  const { data } = useQuery({ queryKey: [...mailKey, agency], queryFn: async ({ signal }) => (await callApi(allMessages(), { signal, ignore: 'all' })).sends_mail })
  return data === false
}

/** True if sending email is known to be off. Reads the query cache, so it can be called outside of components. */
export function isMailOff(agency: number): boolean {
  return queryClient.getQueryData([...mailKey, agency]) === false
}
