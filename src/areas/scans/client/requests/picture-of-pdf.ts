/** The longer side of the picture, in pixels. Small print is legible at this size, and the file stays far below the upload limit. */
const SIDE = 2_000
const QUALITY = 0.85

/** A page of a scanned PDF as a jpeg. Throws for a file that cannot be shown. */
export async function pictureOfPdf(content: File, number: number): Promise<File> {
  // the library for PDFs is large and most scans are pictures, so it is loaded only when a PDF is scanned
  const { openPdf } = await import('#src/platform/client/pdf/open-pdf')
  const { file } = await openPdf(content)
  try {
    const page = await file.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: SIDE / Math.max(width, height) })
    const canvas = Object.assign(document.createElement('canvas'), { width: Math.ceil(viewport.width), height: Math.ceil(viewport.height) })
    await page.render({ canvas, viewport, background: 'white' }).promise
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    if (picture === null) throw new Error('The page could not be drawn')
    return new File([picture], `${content.name.replace(/\.pdf$/i, '')}.jpg`, { type: 'image/jpeg' })
  } finally {
    void file.loadingTask.destroy()
  }
}
