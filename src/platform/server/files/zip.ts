import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file to add to a zip. It is opened only when the zip stream gets to it. */
export interface ZipEntry {
  readonly name: string
  open(): Readable
}

/**
 * Creates a zip of files as a stream. If reading a file fails, the stream ends with that error. Once the stream is destroyed, no further
 * file is opened.
 */
export function zipOf(entries: readonly ZipEntry[]): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  // each file adds a listener, so raise the number of listeners above which Node warns of a leak
  output.setMaxListeners(entries.length + 10)
  zip.outputStream.pipe(output)
  zip.on('error', (error: Error) => output.destroy(error))
  for (const { name, open } of entries) {
    zip.addReadStreamLazy(name.replace(/^[/\\]+|\.\.[/\\]/g, ''), (done) => {
      // after the download is aborted, yazl still asks for further files as long as they fit into its buffers
      if (output.destroyed) return
      const content = open()
      content.once('error', (error) => output.destroy(error))
      // if the download is aborted, close the current file, because it may hold a connection
      output.once('close', () => content.destroy())
      done(null, content)
    })
  }
  zip.end()
  return output
}
