import type { TestProject } from 'vitest/node'
import { buildTablePage } from '#tests/client/table/table-page'
import { temporaryFolder } from '#tests/temporary-folder'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder with the built pages of the table kit. */
    tablePage: string
  }
}

/** vitest's global setup for the table's tests in a browser: builds the kit's pages once. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = temporaryFolder('table-page')
  await buildTablePage(folder.path)
  project.provide('tablePage', folder.path)
  return () => folder.remove()
}
