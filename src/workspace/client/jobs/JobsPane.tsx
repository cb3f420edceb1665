import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { jobColumns } from '#src/workspace/client/jobs/job-columns'
import { jobList, readJobs } from '#src/workspace/client/jobs/job-list'
import { jobRows, type JobRow } from '#src/workspace/client/jobs/job-rows'
import { words } from '#src/workspace/client/jobs/messages'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { RowsPane } from '#src/workspace/client/table/RowsPane'

const noun = { one: 'job', many: 'jobs' }

/** The person's jobs with their progress. Enter downloads a file, Delete cancels a job. */
export default function JobsPane() {
  const { dot_authority_id: agency } = usePerson()
  useEffect(() => void readJobs(), [])
  const { jobs: changed, failed } = useSnapshot(jobList)
  // Commands need the original job objects, not the snapshot's copies. The snapshot is read only to render again after a change.
  const rows = useMemo(() => (changed.length === 0 ? (failed === null ? [] : undefined) : jobRows(jobList.jobs)), [changed, failed])
  return (
    <RowsPane<JobRow>
      name="jobs"
      of={[agency]}
      label={words('jobs_of')}
      noun={noun}
      columns={jobColumns}
      asked={[{ error: failed, refetch: readJobs }]}
      rows={rows}
      empty={words('empty')}
      searchLabel={words('search')}
      bar={
        <>
          <CommandButton id="jobs.download-job" label={words('download')} />
          <CommandButton id="jobs.cancel-job" label={words('cancel_accept')} />
        </>
      }
    />
  )
}
