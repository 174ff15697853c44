import type { Tree, TreeNode } from './tree';
import { ROOT } from './tree';

/** Whether something is a tree in which every node is reached by its parent, and whose current node is there. */
export function isTree(value: unknown): value is Tree {
  if (typeof value !== 'object' || value === null) return false;
  const { nodes, current } = value as Partial<Tree>;
  if (!Array.isArray(nodes) || typeof current !== 'number') return false;
  const list = nodes as unknown[];
  if (!list.every((node) => node === null || isNode(node))) return false;
  const known = list as Tree['nodes'];
  return (
    Boolean(known[ROOT]) && Boolean(known[current]) && known.every((node, id) => isLinked(known, node, id))
  );
}

function isNode(value: unknown): value is TreeNode {
  if (typeof value !== 'object' || value === null) return false;
  const { move, parent, children } = value as Partial<TreeNode>;
  return typeof move === 'string' && typeof parent === 'number' && Array.isArray(children);
}

/** Parents come before their children, so that no way leads in a circle. */
function isLinked(nodes: Tree['nodes'], node: TreeNode | null, id: number): boolean {
  if (node === null) return true;
  const above = id === ROOT || (node.parent < id && (nodes[node.parent]?.children.includes(id) ?? false));
  return above && node.children.every((child) => child > id && nodes[child]?.parent === id);
}
