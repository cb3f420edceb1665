import { CircleCheck, CircleDashed, CircleSlash, CircleX, LoaderCircle } from 'lucide-react'
import { columns } from '#src/platform/client/table/columns'
import { kindWords } from '#src/workspace/client/jobs/job-list'
import type { JobRow } from '#src/workspace/client/jobs/job-rows'
import { words } from '#src/workspace/client/jobs/messages'

/** The list of jobs. */
export const jobColumns = columns<JobRow>([
  { id: 'kind', label: words('kind'), kind: 'text', width: 120, strong: true, sortable: false, value: ({ job }) => kindWords(job.kind) },
  {
    id: 'status', label: words('status'), kind: 'status', width: 130, sortable: false, value: ({ job }) => job.status,
    looks: {
      pending: { word: words('pending'), tone: 'pending', icon: CircleDashed },
      loading: { word: words('loading'), tone: 'changed', icon: LoaderCircle },
      success: { word: words('success'), tone: 'delivered', icon: CircleCheck },
      error: { word: words('error'), tone: 'rejected', icon: CircleX },
      canceled: { word: words('canceled'), tone: 'voided', icon: CircleSlash },
    },
  },
  {
    id: 'progress', label: words('progress'), kind: 'text', width: 170, sortable: false,
    value: ({ job: { done, total } }) => (total === null ? String(done) : `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`),
  },
  { id: 'created_at', label: words('started'), kind: 'time', withDay: true, width: 180, sortable: false, value: ({ job }) => job.created_at },
  { id: 'message', label: words('message'), kind: 'text', sortable: false, value: ({ job }) => job.message ?? '' },
])
