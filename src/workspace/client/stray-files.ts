/**
 * Ignores a file that is dropped where no element accepts files. Otherwise the browser would open it in place of the workspace,
 * and typed text would be lost. An element that accepts files prevents the browser's default itself.
 */
export function refuseStrayFiles(): void {
  window.addEventListener('dragover', (event) => {
    if (event.defaultPrevented || !isOfFiles(event)) return
    event.preventDefault()
    if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none'
  })
  window.addEventListener('drop', (event) => {
    if (!event.defaultPrevented && isOfFiles(event)) event.preventDefault()
  })
}

/** True for dragged files, except over a file input. The browser handles those, and dragged text, in the usual way. */
function isOfFiles({ dataTransfer, target }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true && !(target instanceof HTMLInputElement && target.type === 'file')
}
