import { createContext, useContext } from 'react';
import type { Permission } from './gql/graphql.ts';
import { graphql } from './gql/gql.ts';

/** Who looks, and what they may do: pages hide the rest, and the API refuses it anyway. */
export interface ShownViewer {
  permissions: readonly Permission[];
  business: { id: string; name: string };
}

export const ViewerDocument = graphql(`
  query Viewer {
    viewer {
      permissions
      environment
      business {
        id
        name
      }
    }
  }
`);

export const ViewerContext = createContext<ShownViewer>({ permissions: [], business: { id: '', name: '' } });

/** Whether the person may do it. */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useContext(ViewerContext);
  return (permission) => permissions.includes(permission);
}
