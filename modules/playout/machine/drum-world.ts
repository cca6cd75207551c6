import { Box, Chain, Circle, Vec2, World, type Body } from 'planck'

/** The drum in the length of the physics, where ball-sized things behave best between a tenth and ten. */
const DRUM_RADIUS = 5
const GRAVITY = -24
/** Part of the drum's area that balls take. */
const FILLED = 0.34
const BALL_RADIUS_MAX = DRUM_RADIUS * 0.15
const WALL_CORNERS = 40
const PADDLES = 4
const PADDLE_LENGTH = DRUM_RADIUS * 0.16
const STEP_S = 1 / 60
/** A picture that was late is not made up for: it goes on from where it is. */
const STEPS_MAX = 3
const VELOCITY_ITERATIONS = 4
const POSITION_ITERATIONS = 2
const FULL_TURN = 2 * Math.PI

/** How fast the drum turns, in radians a second. */
export const DRUM_SPEEDS = { still: 0, calm: 0.4, tumbling: 1.45 } as const
export type DrumSpeed = keyof typeof DRUM_SPEEDS

/** A ball in parts of the drum's radius: the middle is 0, x grows to the right and y downwards. */
export interface DrumBall {
  readonly number: number
  readonly x: number
  readonly y: number
  readonly angle: number
}

/**
 * Balls in a turning drum. It decides nothing: the draw was settled before, and `take` removes the ball that it names. The
 * same numbers always tumble in the same way.
 */
export class DrumWorld {
  /** Radius of a ball in parts of the drum's. */
  readonly ballRadius: number
  // Balls that collide between two steps are not looked for: `step` brings back a ball that passes the wall.
  private readonly world = new World({
    gravity: new Vec2(0, GRAVITY),
    allowSleep: true,
    continuousPhysics: false,
  })
  private readonly drum: Body
  private readonly balls = new Map<number, Body>()
  private readonly radius: number
  private behindS = 0
  private speed: DrumSpeed = 'still'

  constructor(numbers: readonly number[]) {
    const { length: count } = numbers
    this.radius = Math.min(BALL_RADIUS_MAX, DRUM_RADIUS * Math.sqrt(FILLED / Math.max(1, count)))
    this.ballRadius = this.radius / DRUM_RADIUS
    this.drum = this.world.createBody({ type: 'kinematic' })
    this.drum.createFixture(new Chain(wallCorners(), true), { friction: 0.5, restitution: 0.2 })
    for (let paddle = 0; paddle < PADDLES; paddle++) this.addPaddle((paddle / PADDLES) * FULL_TURN)
    for (const [place, number] of scattered(numbers).entries())
      this.addBall(number, startOf(place, this.radius), (place * 2.4) % FULL_TURN)
  }

  /** Angle of the drum, for its paddles. */
  get angle(): number {
    return -this.drum.getAngle()
  }

  /** Whether nothing moves, so that no further picture is needed. */
  get isAtRest(): boolean {
    return this.speed === 'still' && this.all().every((body) => !body.isAwake())
  }

  turn(speed: DrumSpeed): void {
    this.speed = speed
    this.drum.setAngularVelocity(DRUM_SPEEDS[speed])
    for (const body of this.all()) body.setAwake(true)
  }

  /** Goes on by a time in seconds. */
  step(elapsedS: number): void {
    this.behindS = Math.min(this.behindS + elapsedS, STEPS_MAX * STEP_S)
    while (this.behindS >= STEP_S) {
      this.behindS -= STEP_S
      this.world.step(STEP_S, VELOCITY_ITERATIONS, POSITION_ITERATIONS)
    }
    // A ball that was pressed through the wall comes back.
    for (const body of this.all())
      if (body.getPosition().length() > DRUM_RADIUS) body.setPosition(new Vec2(0, 0))
  }

  /** Calls the function for every ball that is in the drum. */
  each(draw: (ball: DrumBall) => void): void {
    for (const [number, body] of this.balls) draw(ballOf(number, body))
  }

  /** Removes a ball and returns where it was; null where it is not in the drum. */
  take(number: number): DrumBall | null {
    const body = this.balls.get(number)
    if (!body) return null
    const ball = ballOf(number, body)
    this.balls.delete(number)
    this.world.destroyBody(body)
    return ball
  }

  /** Puts a ball back, at the top: a replay that goes back has not drawn it yet. */
  put(number: number): void {
    if (!this.balls.has(number)) this.addBall(number, new Vec2(0, DRUM_RADIUS * 0.5), 0)
  }

  private all(): Body[] {
    return [...this.balls.values()]
  }

  private addPaddle(angle: number): void {
    const reach = DRUM_RADIUS - PADDLE_LENGTH / 2
    const middle = new Vec2(Math.cos(angle) * reach, Math.sin(angle) * reach)
    this.drum.createFixture(new Box(PADDLE_LENGTH / 2, DRUM_RADIUS * 0.012, middle, angle), { friction: 0.6 })
  }

  private addBall(number: number, position: Vec2, angle: number): void {
    const body = this.world.createBody({
      type: 'dynamic',
      position,
      angle,
      angularDamping: 0.4,
      linearDamping: 0.05,
    })
    body.createFixture(new Circle(this.radius), { density: 1, friction: 0.35, restitution: 0.42 })
    this.balls.set(number, body)
  }
}

function wallCorners(): Vec2[] {
  return Array.from({ length: WALL_CORNERS }, (_, corner) => {
    const angle = (corner / WALL_CORNERS) * FULL_TURN
    return new Vec2(Math.cos(angle) * DRUM_RADIUS, Math.sin(angle) * DRUM_RADIUS)
  })
}

function ballOf(number: number, body: Body): DrumBall {
  const { x, y } = body.getPosition()
  return { number, x: x / DRUM_RADIUS, y: -y / DRUM_RADIUS, angle: -body.getAngle() }
}

/** The numbers in an order without rows of neighbours. */
function scattered(numbers: readonly number[]): number[] {
  const key = (number: number) => (number * 0.618_034) % 1
  return numbers.toSorted((one, other) => key(one) - key(other))
}

/** Where the ball of a place begins: row by row from the lowest up. */
function startOf(place: number, radius: number): Vec2 {
  const pitch = radius * 2.08
  let left = place
  for (let row = 0; ; row++) {
    const y = -DRUM_RADIUS + radius * 1.6 + row * pitch
    const half = Math.sqrt(Math.max(0, (DRUM_RADIUS - radius * 1.3) ** 2 - y ** 2))
    const inRow = Math.max(0, Math.floor((2 * half) / pitch))
    if (left < inRow) return new Vec2((left - (inRow - 1) / 2) * pitch, y)
    left -= inRow
    if (y > DRUM_RADIUS) return new Vec2(0, 0)
  }
}
