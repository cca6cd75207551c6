/** Colours and style of a theme's balls, for drawing them on a canvas. */
export interface BallPaint {
  readonly fill: string
  readonly ink: string
  readonly edge: string
  readonly font: string
  /** The theme's variant of balls. */
  readonly style: string | null
}

/** Reads them where the canvas is: a scene has colours of its own. */
export function readBallPaint(element: Element, set: 'main' | 'second', style: string | null): BallPaint {
  const styles = getComputedStyle(element)
  const role = (name: string) => styles.getPropertyValue(name).trim()
  const isSecond = set === 'second'
  return {
    fill: role(isSecond ? '--color-ball-second' : '--color-ball'),
    ink: role(isSecond ? '--color-on-ball-second' : '--color-on-ball'),
    edge: role(isSecond ? '--color-ball-second' : '--color-border-strong'),
    font: role('--font-numeric') || 'sans-serif',
    style,
  }
}

const FULL_TURN = 2 * Math.PI

/** Draws a number as `Ball` shows it, into a picture that is turned and copied many times. */
export function paintBall(diameter: number, number: number, paint: BallPaint): HTMLCanvasElement {
  const picture = document.createElement('canvas')
  picture.width = diameter
  picture.height = diameter
  const context = picture.getContext('2d')
  if (!context) return picture
  const radius = diameter / 2
  context.beginPath()
  context.arc(radius, radius, radius - 0.5, 0, FULL_TURN)
  context.fillStyle = paint.fill
  context.fill()
  paintStyle(context, radius, paint)
  context.fillStyle = paint.ink
  context.font = `650 ${Math.round(diameter * 0.46)}px ${paint.font}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(String(number), radius, radius * 1.04)
  return picture
}

function paintStyle(context: CanvasRenderingContext2D, radius: number, { style, edge }: BallPaint): void {
  if (style === 'glass' || style === 'bead') {
    const light = context.createRadialGradient(
      radius * 0.66,
      radius * 0.5,
      0,
      radius * 0.66,
      radius * 0.5,
      radius * 1.1,
    )
    light.addColorStop(0, 'rgb(255 255 255 / 50%)')
    light.addColorStop(0.35, 'rgb(255 255 255 / 0%)')
    light.addColorStop(1, 'rgb(6 14 48 / 26%)')
    context.fillStyle = light
    context.fill()
    return
  }
  context.lineWidth = Math.max(1, radius * 0.12)
  context.strokeStyle = edge
  context.stroke()
}
