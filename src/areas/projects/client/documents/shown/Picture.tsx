import { useEffect, useState, type CSSProperties } from 'react'
import { words } from '#src/areas/projects/client/documents/shown/document-words'

/** A jpeg or png picture; at a zoom of 1 it is as wide as the view. Shows a message if the browser cannot display the picture. */
export function Picture({ content, name, zoom }: { readonly content: Blob; readonly name: string; readonly zoom: number }) {
  const [source, setSource] = useState<string | null>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    const url = URL.createObjectURL(content)
    setSource(url)
    return () => URL.revokeObjectURL(url)
  }, [content])
  if (isBroken) return <p className="pane-note" role="alert">{words('cannot_show')}</p>
  if (source === null) return null
  const size = { '--zoom': String(zoom) }
  return <img className="document-picture" src={source} alt={words('picture_of', { name })} style={size as CSSProperties} onError={() => setBroken(true)} draggable={false} />
}
