import java.nio.file.Path;
import java.util.Map;

import org.neo4j.dbms.api.DatabaseManagementServiceBuilder;

/** Opens an imported database with Neo4j and prints the answers to Cypher, a line each: columns with tabs between. Neo4j.java HOME QUERY ... */
public class Neo4j {
    public static void main(String[] args) {
        var service = new DatabaseManagementServiceBuilder(Path.of(args[0])).build();
        try {
            var database = service.database("neo4j");
            for (int i = 1; i < args.length; i++) {
                int query = i;
                database.executeTransactionally(args[i], Map.of(), rows -> {
                    while (rows.hasNext()) {
                        var row = rows.next();
                        var line = new StringBuilder().append(query);
                        for (var column : rows.columns()) {
                            line.append('\t').append(String.valueOf(row.get(column)).replace('\t', ' ').replace('\n', ' '));
                        }
                        System.out.println(line);
                    }
                    return null;
                });
            }
        } finally {
            service.shutdown();
        }
    }
}
