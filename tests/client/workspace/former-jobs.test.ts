import { subscribe } from 'valtio'
import { expect, test, vi } from 'vitest'
import { clearFormerSession } from '#src/platform/client/session/session'
import { jobList, readJobs, watchJobs } from '#src/workspace/client/jobs/job-list'
import { openDesk } from '#tests/commands/desk'

const jobs = (id: string) => ({ body: { jobs: [{ id, kind: 'ai_text_scan', status: 'success', done: 1, total: 1, created_at: '2026-11-02T15:00:00Z' }] } })

test('AUTH-67 jobs requested before the agency changed are not shown in the new agency, which reads its own', async () => {
  let answer = (): void => undefined
  openDesk({ answering: () => new Promise((resolve) => (answer = () => resolve(jobs('of-the-former')))) })
  watchJobs()
  const shown = new Set<string>()
  const stop = subscribe(jobList, () => jobList.jobs.forEach(({ id }) => shown.add(id)), true)
  const reading = readJobs()
  clearFormerSession()
  openDesk({ person: { dot_authority_id: 2 }, answering: () => jobs('own') })
  answer()
  await reading
  await vi.waitFor(() => expect([...shown]).toEqual(['own']))
  stop()
})

test('WORK-30 a job that ends while the jobs are being read is shown after one more read', async () => {
  const answers: (() => void)[] = []
  openDesk({ answering: () => new Promise((resolve) => answers.push(() => resolve(jobs(`of read ${answers.length}`)))) })
  const reading = readJobs()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  void readJobs()
  answers[0]?.()
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.()
  await reading
  expect(jobList.jobs.map(({ id }) => id)).toEqual(['of read 2'])
})
