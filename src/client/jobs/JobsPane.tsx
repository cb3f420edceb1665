import { useEffect, useMemo, useState } from 'react'
import { subscribe } from 'valtio'
import type { TableHandle } from '#src/client/platform/table/handle'
import { localSource } from '#src/client/platform/table/rows/local-source'
import { Table } from '#src/client/platform/table/Table'
import { jobColumns } from '#src/client/jobs/job-columns'
import { jobList, readJobs } from '#src/client/jobs/job-list'
import { jobRows, type JobRow } from '#src/client/jobs/job-rows'
import { words } from '#src/client/jobs/messages'
import { announce } from '#src/client/workspace/announce'
import { CommandButton } from '#src/client/workspace/CommandButton'
import { usePane } from '#src/client/workspace/pane-hooks'
import { publishFacts } from '#src/client/workspace/store'
import { usePerson } from '#src/client/workspace/use-person'

/** The person's jobs with their progress; Enter fetches a file, Delete cancels. */
export default function JobsPane() {
  const { id } = usePane()
  const { dot_authority_id: agency } = usePerson()
  const [table, setTable] = useState<TableHandle<JobRow> | null>(null)
  const source = useMemo(() => localSource(['jobs', agency], jobColumns, () => jobRows(jobList.jobs)), [agency])
  useEffect(() => void readJobs(), [])
  useEffect(() => (table === null ? undefined : subscribe(jobList, () => void table.refresh())), [table])
  return (
    <div className="table-pane">
      <div className="table-bar" data-scope="workspace">
        <CommandButton id="jobs.download-job" label={words('download')} />
        <CommandButton id="jobs.cancel-job" label={words('cancel_accept')} />
      </div>
      <div className="table-body">
        <Table<JobRow>
          ref={setTable}
          label={words('jobs_of')}
          columns={jobColumns}
          source={source}
          empty={words('empty')}
          announce={announce}
          onFocusRow={(row) => publishFacts(id, { row })}
        />
      </div>
    </div>
  )
}
