import { Image } from '@tiptap/extension-image'
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react'
import { pictureIn } from '../state/page-pictures.ts'
import { usePicture } from '../state/site-pictures.ts'

/** A picture of a page. Those of the site are shown; of another address, its alternative text. */
function PictureView({ node, selected, extension }: NodeViewProps) {
  const { siteId } = extension.options as { siteId: string }
  const { src, alt, width, height } = node.attrs as Record<'src' | 'alt' | 'width' | 'height', string | null>
  const name = pictureIn(src ?? '')
  const picture = usePicture(siteId, name ?? '')
  return (
    <NodeViewWrapper as="span" className="page-picture" data-selected={selected} draggable data-drag-handle>
      {picture === null ? (
        <span className="page-picture-missing">{alt ?? name ?? src}</span>
      ) : (
        <img
          src={picture}
          alt={alt ?? ''}
          {...(width !== null && { width })}
          {...(height !== null && { height })}
        />
      )}
      {alt === null ? <span className="badge bad">no alternative text</span> : null}
    </NodeViewWrapper>
  )
}

/** The pictures of pages of a site in the editor. */
export const shownPictures = (siteId: string) =>
  Image.extend({
    addOptions() {
      return { ...this.parent!(), siteId }
    },
    addNodeView: () => ReactNodeViewRenderer(PictureView, { as: 'span' }),
  })
