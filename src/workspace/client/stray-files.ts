/**
 * Ignores a file that is dropped where no element accepts files. Otherwise the browser would open the file in place of the workspace,
 * and typed text would be lost. An element that accepts files calls `preventDefault` itself, so its drops are left alone here.
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

/** True for dragged files. False for dragged text and for files over a file input, which the browser handles as usual. */
function isOfFiles({ dataTransfer, target }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true && !(target instanceof HTMLInputElement && target.type === 'file')
}
