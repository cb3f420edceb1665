import { createStore } from '#src/platform/client/state/store'

/** How many files of any kind are being sent in pieces. Closing the window interrupts their uploads. */
export const uploadsUnderWay = createStore(() => ({ count: 0 }))

/** How many views show the progress of each upload, by id. */
const shownUploads = createStore(() => ({ views: new Map<string, number>() }))

/** Notes that a view shows the progress of these uploads. Returns a function to call when the view no longer does. */
export function showingUploads(ids: readonly string[]): () => void {
  const count = (by: number) => {
    for (const id of ids) shownUploads.views.set(id, (shownUploads.views.get(id) ?? 0) + by)
    for (const id of ids) if (shownUploads.views.get(id) === 0) shownUploads.views.delete(id)
  }
  count(1)
  return () => count(-1)
}

/** Whether any view shows the progress of an upload. None does if the person closes the record while its file is being sent. */
export function isUploadShown(id: string): boolean {
  return shownUploads.views.has(id)
}
