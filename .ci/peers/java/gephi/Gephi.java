import java.io.File;

import org.gephi.graph.api.Element;
import org.gephi.graph.api.GraphController;
import org.gephi.graph.api.Table;
import org.gephi.io.importer.api.ImportController;
import org.gephi.io.processor.plugin.AppendProcessor;
import org.gephi.project.api.ProjectController;
import org.openide.util.Lookup;

/** Imports files one after the other into one workspace of Gephi and prints what is in it, a line each with tabs between. Gephi.java FILE ... */
public class Gephi {
    public static void main(String[] args) throws Exception {
        System.setProperty("java.awt.headless", "true");
        var projects = Lookup.getDefault().lookup(ProjectController.class);
        projects.newProject();
        var workspace = projects.getCurrentWorkspace();
        var imports = Lookup.getDefault().lookup(ImportController.class);
        for (var name : args) {
            var container = imports.importFile(new File(name));
            var issues = container.getReport().getIssues(20);
            while (issues.hasNext()) {
                var issue = issues.next();
                System.out.println("issue\t" + issue.getLevel() + "\t" + issue.getMessage());
            }
            imports.process(container, new AppendProcessor(), workspace);
        }
        var model = Lookup.getDefault().lookup(GraphController.class).getGraphModel(workspace);
        var graph = model.getDirectedGraph();
        for (var n : graph.getNodes().toArray()) {
            System.out.println(String.join("\t", "node", n.getId().toString(), n.getLabel(), value(model.getNodeTable(), n, "type"), value(model.getNodeTable(), n, "mentions"),
                    "" + n.x(), "" + n.y(), "" + n.size(), Integer.toHexString(n.getRGBA())));
        }
        for (var e : graph.getEdges().toArray()) {
            System.out.println(String.join("\t", "edge", e.getSource().getId().toString(), e.getTarget().getId().toString(), "" + e.getWeight()));
        }
        System.exit(0);
    }

    /** The value in the column of this title; a GEXF's columns are called by number. */
    static String value(Table table, Element of, String title) {
        for (var column : table) {
            if (title.equalsIgnoreCase(column.getTitle())) {
                return String.valueOf(of.getAttribute(column));
            }
        }
        return "no column " + title;
    }
}
