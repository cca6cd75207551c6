/** The child of a parent in which a node is now: the translation of a browser moves text into elements of its own. Null where it is elsewhere. */
function holderIn(parent: Node, node: Node | null): Node | null {
  let at = node
  while (at !== null && at.parentNode !== parent) at = at.parentNode
  return at
}

/**
 * React removes its text nodes, and inserts beside them, by their parent. In a page that the browser translates they have another one, or none, and the
 * whole screen would fail with a NotFoundError (React issue 11538). With this the element of the translation takes the place of its text.
 */
export function allowTranslation({ prototype }: { prototype: Node } = Node): void {
  const removeChild = Reflect.get(prototype, 'removeChild') as (this: Node, child: Node) => Node
  const insertBefore = Reflect.get(prototype, 'insertBefore') as (
    this: Node,
    child: Node,
    next: Node | null,
  ) => Node
  prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const held = holderIn(this, child)
    if (held !== null) removeChild.call(this, held)
    return child
  }
  prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, next: Node | null): Child {
    insertBefore.call(this, child, holderIn(this, next))
    return child
  }
}
