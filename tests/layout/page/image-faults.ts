import { faultAt, pixels, type LayoutFault } from './fault.ts'
import { isShown } from './shown.ts'

/** A picture may be this much wider or narrower than it was drawn. */
const STRETCH_MAX = 0.03

/** Pictures that did not load, or are shown with other proportions than they were drawn with. */
export function imageFaults(root: Element): LayoutFault[] {
  return [...root.querySelectorAll('img, canvas')].flatMap((element) => {
    if (!isShown(element)) return []
    const { width, height } = contentOf(element)
    if (element instanceof HTMLCanvasElement)
      return stretched(element, { width, height, drawn: [element.width, element.height] })
    const image = element as HTMLImageElement
    if (image.complete && image.naturalWidth === 0)
      return [faultAt('broken-image', image, image.getAttribute('src') ?? '')]
    if (getComputedStyle(image).objectFit !== 'fill') return []
    return stretched(image, { width, height, drawn: [image.naturalWidth, image.naturalHeight] })
  })
}

/** The size of an element without its padding and border. */
function contentOf(element: Element): { width: number; height: number } {
  const style = getComputedStyle(element)
  const { paddingLeft, paddingRight, paddingTop, paddingBottom } = style
  return {
    width: element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
    height: element.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom),
  }
}

interface Shape {
  readonly width: number
  readonly height: number
  readonly drawn: readonly [width: number, height: number]
}

function stretched(
  element: Element,
  { width, height, drawn: [drawnWidth, drawnHeight] }: Shape,
): LayoutFault[] {
  if (Math.min(width, height, drawnWidth, drawnHeight) < 8) return []
  const stretch = Math.abs((width / height) * (drawnHeight / drawnWidth) - 1)
  const detail = `${pixels(drawnWidth)} × ${pixels(drawnHeight)} as ${pixels(width)} × ${pixels(height)}`
  return stretch > STRETCH_MAX ? [faultAt('stretched-image', element, detail)] : []
}
