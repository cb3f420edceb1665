import { useQuery } from '@tanstack/react-query'
import { callApi } from '#src/client/platform/call-api'
import { queryClient } from '#src/client/platform/query-client'
import { allMessages } from '#src/client/outbox/outbox-list'
import { usePerson } from '#src/client/workspace/use-person'

const mailKey = ['sends-mail']

/** True when email is known not to be set up; false while it is not known. */
export function useIsMailOff(): boolean {
  const { dot_authority_id: agency } = usePerson()
  const { data } = useQuery({ queryKey: [...mailKey, agency], queryFn: async ({ signal }) => (await callApi(allMessages(), { signal, ignore: 'all' })).sends_mail })
  return data === false
}

/** The same outside of a component, as the last screen that asked has it. */
export function isMailOff(agency: number): boolean {
  return queryClient.getQueryData([...mailKey, agency]) === false
}
